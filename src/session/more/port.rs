//! What the game that is built in has besides where there is room: games by fuller rules, what it alone searches and
//! says. Its folder implements [`MoreRow`] for [`BuiltIn`].

use crate::formats::save::SaveError;
use crate::rules::Color;
use crate::session::game::Game;
use crate::session::integrity::Canonical;
use crate::session::maestro::{AtWork, Known, Study, Thought};
use crate::session::patience::Patience;
use crate::session::port::{BuiltIn, Raw, Record, Row};
use crate::session::sitting::Reader;
use crate::session::text::{Lang, Text};
use crate::session::{FileError, Session, SystemError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A match by its fuller rules.
pub type Own = <BuiltIn as MoreRow>::Own;
/// What the screen shows of one.
pub type OwnView<'a> = <BuiltIn as MoreRow>::OwnView<'a>;
/// What is agreed of its fuller rules.
pub type OwnOptions = <BuiltIn as MoreRow>::OwnOptions;
/// What it alone says.
pub type OwnSaid = <BuiltIn as MoreRow>::OwnSaid;
/// What it alone calls its furniture.
pub type OwnLabel = <BuiltIn as MoreRow>::OwnLabel;
/// What it alone has searched.
pub type OwnJob = <BuiltIn as MoreRow>::OwnJob;
/// What is found then.
pub type OwnFound = <OwnJob as JobOf>::Found;

/// What the program asks of the game that is built in, where there is room.
pub trait MoreRow: Row {
    /// Length of the longest saved game of it.
    const LONGEST_SAVED: usize;

    /// A match by its fuller rules.
    type Own: Game<Kind = ()>;
    /// What the screen shows of one.
    type OwnView<'a>: Copy + Debug;
    /// What is agreed of its fuller rules.
    type OwnOptions: Copy + Debug + Default;
    /// What it alone says on the message line.
    type OwnSaid: Copy + Debug + PartialEq + Eq;
    /// What it alone calls its furniture.
    type OwnLabel: Copy + Debug + PartialEq + Eq;
    /// What it alone has searched.
    type OwnJob: JobOf;

    /// Returns the board of a match by its fuller rules.
    fn own_record(own: &Self::Own) -> Record;

    /// Returns the bytes of such a match as they are, right or wrong.
    fn own_view(bytes: &<Self::Own as Canonical>::Bytes) -> Self::OwnView<'_>;

    /// Returns its board's.
    fn own_game(bytes: &<Self::Own as Canonical>::Bytes) -> Raw<'_>;

    /// Returns the search for what the program does in such a match. `offer`: the player has offered a draw, and
    /// this is what the databases know of the position.
    fn own_job(own: &Self::Own, offer: Option<Known>) -> Result<OwnJob, SystemError>;

    /// Reads a saved game of it of whichever kind.
    fn resume(file: &[u8]) -> Result<Session, FileError>;

    /// What a saved game is: whether by its fuller rules, how it stands, and whether it is over.
    fn about(file: &[u8]) -> Result<(bool, Record, bool), SaveError>;

    /// Sets one of the options of its fuller rules by name and value; none if that means nothing.
    fn set_option(options: &mut Self::OwnOptions, name: &str, value: &str) -> Option<()>;

    /// All of them as the command line takes them.
    fn options_as_words(options: &Self::OwnOptions) -> String;

    /// Reads where a game begins, and who is to move there; none if the text says no such thing.
    fn read_start(text: &str) -> Option<(Self::Start, Color)>;

    /// The same as text.
    fn write_start(start: &Self::Start) -> String;

    /// The position as a game's bytes have it, be they damaged or not, as text.
    fn write_raw(raw: &Raw<'_>) -> String;

    /// A move as four bytes, and back; any four are a move, though seldom a legal one.
    fn move_bits(mv: Self::Move) -> u32;
    /// The move of those four bytes.
    fn move_of_bits(bits: u32) -> Self::Move;

    /// The legal moves.
    fn legal_moves(start: &Self::Start) -> Vec<Self::Move>;

    /// What a move makes of a beginning; it need not be legal.
    fn after(start: &Self::Start, mv: Self::Move) -> Self::Start;

    /// How many pieces more than before the side to move has at a line's end; none where it cannot be played.
    fn gain(start: &Self::Start, line: &[Self::Move]) -> Option<i32>;

    /// A study as advice, in at most a line. `gain`: pieces that its line wins.
    fn advice(lang: Lang, thought: &Thought, gain: i32) -> Text;

    /// The place of that name, as a file and a rank from the left lower corner.
    fn place(name: &str) -> Option<(u8, u8)>;

    /// A position looked at with so many nodes where no maestro can be lent; none if `goes_on` says no.
    fn study(
        start: &Self::Start,
        nodes: u64,
        poll_every: u32,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Study>;

    /// Adds what it says.
    fn put_said<'t>(lang: Lang, said: &Self::OwnSaid, text: &'t mut Text) -> &'t mut Text;

    /// Whether that refuses or warns.
    fn is_refusal(said: &Self::OwnSaid) -> bool;

    /// What a piece of furniture is called.
    fn own_label(lang: Lang, label: Self::OwnLabel) -> &'static str;

    /// Adds what the maestro thinks.
    fn put_thought<'t>(lang: Lang, thought: &Thought, text: &'t mut Text) -> &'t mut Text;
}

/// Something that the game built in alone has searched.
pub trait JobOf: Clone + Debug + PartialEq {
    /// What is found.
    type Found: Copy + Debug + PartialEq + Eq;

    /// Searches, with the maestro where one is lent; none when stopped.
    fn run<'a>(
        &self,
        maestro: Option<AtWork<'a>>,
        poll_every: u32,
        poll: &'a mut dyn FnMut() -> Patience,
    ) -> Option<Self::Found>;

    /// Returns the kind of answer that it asks for, by a number of the game's own.
    fn asks(&self) -> u8;

    /// Returns the kind of answer that something found is.
    fn answers(found: &Self::Found) -> u8;

    /// How many nodes there are from one poll to the next, if so many are asked for.
    fn poll_every(&self, asked: u32) -> u32;

    /// The maestro's seconds a move, where it is to work on it.
    fn maestro(&self) -> Option<u8>;

    /// After how many ticks of 1/18.2 s the search has to hurry.
    fn patience(&self) -> Option<u32>;

    /// Adds it as bytes.
    fn put(&self, bytes: &mut Vec<u8>);

    /// Reads it back.
    fn read(reader: &mut Reader<'_>) -> Option<Self>;

    /// Adds what was found.
    fn put_found(found: &Self::Found, bytes: &mut Vec<u8>);

    /// Reads that back.
    fn read_found(reader: &mut Reader<'_>) -> Option<Self::Found>;
}
