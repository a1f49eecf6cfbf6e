//! DAMA.COM shows nothing besides its own screens: see `more`.

use crate::built_in::BuiltIn;
use crate::screen::canvas::Canvas;
use crate::screen::files::Files;
use crate::screen::paint::Painter;
use crate::screen::{Menu, Screen, Written};
use crate::session::messages::Lang;
use crate::session::View;
use core::marker::PhantomData;

/// No other screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreScene {}

impl MoreScene {
    /// Its name in transcripts.
    pub fn name(self) -> &'static str {
        match self {}
    }
}

/// Nothing more.
#[derive(Clone, Copy, Debug)]
pub struct MoreMenu;

impl MoreMenu {
    /// The menu alone decides who begins.
    pub fn begins(&self, _lang: Lang) -> Option<&'static Written> {
        None
    }
}

/// Nothing more.
#[derive(Clone, Copy, Debug)]
pub struct MoreContent<'a>(Never, PhantomData<&'a ()>);

#[derive(Clone, Copy, Debug)]
enum Never {}

impl MoreContent<'_> {
    pub(crate) fn paint<C: Canvas>(&self, _painter: &mut Painter<'_, C>, _lang: Lang) {
        match self.0 {}
    }
}

/// The halt stands in text mode.
pub fn paint_halt<C: Canvas, F>(_screen: &Screen<'_>, _rom_font: F, _canvas: &mut C) {}

impl<C: Canvas> Painter<'_, C> {
    pub(in crate::screen) fn more_menu(&mut self, _menu: &Menu, _lang: Lang) -> bool {
        false
    }

    pub(in crate::screen) fn more_items(&mut self, _row: u16, _menu: &Menu, _lang: Lang) {}

    pub(in crate::screen) fn more_levels(&mut self, _menu: &Menu, _lang: Lang) {}

    pub(in crate::screen) fn more_values(&mut self, _files: &Files<'_>, _lang: Lang) {}
}

/// Paints the board and the panel beside it.
#[inline(always)]
pub(super) fn paint_game<C: Canvas>(painter: &mut Painter<'_, C>, view: &View<'_>, lang: Lang) {
    BuiltIn::game(painter, view, lang);
}
