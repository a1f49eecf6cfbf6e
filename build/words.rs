//! Reads `data/words` and writes it as Rust. docs/ARCHITECTURE.md has the format, docs/TRANSLATING.md how to translate.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The languages that lack nothing; the first names the placeholders' types.
const WHOLE: [&str; 2] = ["it", "en"];
/// What DAMA.COM says instead of the Italian sentence.
const DOS: &str = "dos";
/// The separator of pages, a line of its own.
const PAGE_END: &str = "=====";
/// Stand for `{{` and `}}`, which are braces in the sentence.
const OPEN: &str = "\u{1}";
const CLOSE: &str = "\u{2}";
/// The type of placeholders in a sentence of any length.
const STRING: &str = "string";
/// What stands in such a sentence in place of its first placeholder, its second, and so on: characters of no text.
const MARKS: core::ops::Range<u8> = 0x10..0x20;
/// A line of a page that DAMA.COM leaves blank.
const DESKTOP_LINE: &str = "+ ";

/// A sentence: its placeholders with their types, and its text in each language that has one.
pub struct Sentence {
    pub name: String,
    /// True if DAMA.COM does not say it.
    is_for_desktop: bool,
    placeholders: Vec<(String, String)>,
    pub texts: BTreeMap<String, String>,
}

/// The pages of a subject, in each language that has them.
pub struct Pages {
    pub name: String,
    /// True if DAMA.COM does not show them.
    is_for_desktop: bool,
    pub texts: BTreeMap<String, Vec<String>>,
}

impl Pages {
    /// Their file in a language, from `data/words` on.
    fn file(&self, language: &str) -> String {
        let folder = if self.is_for_desktop { "pages/desktop" } else { "pages" };
        format!("{folder}/{}.{language}.txt", self.name)
    }
}

pub struct Words {
    /// The codes of the languages, Italian and English first.
    pub languages: Vec<String>,
    pub sentences: Vec<Sentence>,
    pub pages: Vec<Pages>,
}

impl Words {
    /// Reads a folder. The error names file and line.
    pub fn read(folder: &Path) -> Result<Words, String> {
        let mut words = Words { languages: Vec::new(), sentences: Vec::new(), pages: Vec::new() };
        let list = text_of(&folder.join("languages.txt"))?;
        words.languages.extend(list.lines().filter_map(|line| line.split(' ').next()).map(String::from));
        if !words.languages.iter().map(String::as_str).take(2).eq(WHOLE) {
            return Err("languages.txt: it and en come first".into());
        }
        for name in files_of(folder)?.iter().filter(|name| *name != "languages.txt") {
            words.read_sentences(name, false, &text_of(&folder.join(name))?)?;
        }
        for name in files_of(&folder.join("desktop"))? {
            words.read_sentences(&name, true, &text_of(&folder.join("desktop").join(&name))?)?;
        }
        words.read_pages(folder, "pages", false)?;
        words.read_pages(folder, "pages/desktop", true)?;
        words.check()?;
        Ok(words)
    }

    fn read_sentences(&mut self, file: &str, is_for_desktop: bool, text: &str) -> Result<(), String> {
        let mut open = false;
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |what: &str| format!("{file}:{number}: {what}");
            if line.starts_with('#') {
                continue;
            }
            if line.is_empty() {
                open = false;
            } else if !open {
                self.sentences.push(Sentence::named(line, is_for_desktop).map_err(|what| wrong(&what))?);
                open = true;
            } else {
                let sentence = self.sentences.last_mut().expect("one is open");
                let (language, text) = line.split_once(": ").ok_or(wrong("expected LANGUAGE: TEXT"))?;
                if language != DOS && !self.languages.iter().any(|known| known == language) {
                    return Err(wrong("languages.txt does not have this language"));
                }
                let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
                let text = text.replace("{{", OPEN).replace("}}", CLOSE);
                let text = text.as_str();
                sentence.fits(text).map_err(|what| wrong(&what))?;
                if sentence.texts.insert(language.into(), text.into()).is_some() {
                    return Err(wrong("a second text of this language"));
                }
            }
        }
        Ok(())
    }

    fn read_pages(&mut self, folder: &Path, of: &str, is_for_desktop: bool) -> Result<(), String> {
        let mut pages: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
        for file in files_of(&folder.join(of))? {
            let (name, language) = file
                .strip_suffix(".txt")
                .and_then(|name| name.rsplit_once('.'))
                .filter(|(_, language)| self.languages.iter().any(|known| known == language))
                .ok_or(format!(
                    "{of}/{file}: expected NAME.LANGUAGE.txt, with a language of languages.txt"
                ))?;
            let text = with_parts(&text_of(&folder.join(of).join(&file))?, folder, language)?;
            let end = format!("{PAGE_END}\n");
            let texts = text.split(&end).map(|page| page.strip_suffix('\n').unwrap_or(page).to_string());
            pages.entry(name.into()).or_default().insert(language.into(), texts.collect());
        }
        self.pages.extend(pages.into_iter().map(|(name, texts)| Pages { name, is_for_desktop, texts }));
        Ok(())
    }

    fn check(&self) -> Result<(), String> {
        let mut names: Vec<&String> = self.sentences.iter().map(|sentence| &sentence.name).collect();
        names.sort();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{}: the name of two sentences", twice[0]));
        }
        for language in WHOLE {
            if let Some(sentence) = self.sentences.iter().find(|one| !one.texts.contains_key(language)) {
                return Err(format!("the sentence {} has no {language} text", sentence.name));
            }
            if let Some(pages) = self.pages.iter().find(|pages| !pages.texts.contains_key(language)) {
                return Err(format!("{} is missing", pages.file(language)));
            }
        }
        Ok(())
    }

    /// The names of the sentences and pages that a language lacks, which are then English.
    #[allow(dead_code, reason = "the laboratory lists them")]
    pub fn missing(&self, language: &str) -> Vec<String> {
        let sentences = self.sentences.iter().filter(|one| !one.texts.contains_key(language));
        let pages = self.pages.iter().filter(|pages| !pages.texts.contains_key(language));
        let pages = pages.map(|pages| pages.file(language));
        sentences.map(|sentence| sentence.name.clone()).chain(pages).collect()
    }

    /// Writes the words as Rust; for DAMA.COM the Italian ones alone, packed.
    pub fn as_rust(&self, is_dos: bool) -> String {
        let languages = &self.languages[..if is_dos { 1 } else { self.languages.len() }];
        let mut out = String::new();
        let variants: Vec<String> =
            languages.iter().map(|code| format!("Lang::{}", in_camel_case(code))).collect();
        writeln!(out, "pub const LANGS: [Lang; {}] = [{}];", languages.len(), variants.join(", ")).unwrap();
        writeln!(out, "const CODES: [&str; {}] = {languages:?};", languages.len()).unwrap();
        let each = variants.iter().map(|variant| format!("{{ let $lang = {variant}; $make }}"));
        writeln!(
            out,
            "/// An array of what is made of each language.\nmacro_rules! in_each_language {{ (|$lang:ident| $make:expr) => {{ [{}] }}; }}\npub(crate) use in_each_language;",
            each.collect::<Vec<_>>().join(", ")
        )
        .unwrap();
        let mut phrases = Phrases { is_dos, ..Phrases::default() };
        // DAMA.COM counts nothing.
        let counts = |one: &Sentence| one.placeholders.iter().any(|(_, kind)| kind == "count");
        let lacks = |one: &Sentence| is_dos && (one.is_for_desktop || counts(one));
        for sentence in self.sentences.iter().filter(|one| !lacks(one)) {
            sentence.write(languages, &mut phrases, &mut out);
        }
        for pages in self.pages.iter().filter(|pages| !(is_dos && pages.is_for_desktop)) {
            let lists = languages.iter().map(|language| {
                let texts = pages.texts.get(language).unwrap_or(&pages.texts["en"]);
                let pages = texts.iter().map(|text| literal(&page(text, is_dos)));
                format!("&[{}]", pages.collect::<Vec<_>>().join(", "))
            });
            let (name, lists) = (in_capitals(&pages.name), lists.collect::<Vec<_>>().join(", "));
            writeln!(out, "pub const {name}_PAGES: Pages = Pages([{lists}]);").unwrap();
        }
        phrases.write(&mut out);
        out
    }
}

impl Sentence {
    /// Reads `name {placeholder: type} {placeholder: type}`.
    fn named(line: &str, is_for_desktop: bool) -> Result<Sentence, String> {
        let mut parts = line.split(" {");
        let name = parts.next().unwrap_or_default().to_string();
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        {
            return Err(format!("{name:?} is no name of a sentence: a to z, 0 to 9 and -"));
        }
        let placeholders = parts.map(|part| {
            let pair = part.strip_suffix('}').and_then(|part| part.split_once(": "));
            let (name, kind) = pair.ok_or("expected {placeholder: type}")?;
            if argument(kind).is_none() {
                return Err(format!("{kind:?} is no type of a placeholder"));
            }
            Ok((name.to_string(), kind.to_string()))
        });
        let placeholders = placeholders.collect::<Result<Vec<_>, String>>()?;
        let strings = placeholders.iter().filter(|(_, kind)| kind == STRING).count();
        if strings > 0 && (strings < placeholders.len() || strings > MARKS.len() || !is_for_desktop) {
            return Err(format!(
                "{name:?}: {STRING} stands beside no other type, at most {} times, and in desktop alone",
                MARKS.len()
            ));
        }
        Ok(Sentence { name, is_for_desktop, placeholders, texts: BTreeMap::new() })
    }

    /// Checks that a text has every placeholder, and no other.
    fn fits(&self, text: &str) -> Result<(), String> {
        let pieces = pieces(text)?;
        // It marks the place of a value alone.
        if text.contains('#') && !self.placeholders.is_empty() {
            return Err("a # in a sentence with a placeholder".into());
        }
        let values = pieces.iter().filter_map(|piece| match piece {
            Piece::Value(name, forms) => Some((*name, forms.len())),
            Piece::Text(_) => None,
        });
        let mut used = Vec::new();
        for (name, forms) in values {
            let kind =
                self.placeholders.iter().find(|(known, _)| known == name).map(|(_, kind)| kind.as_str());
            if kind.is_some_and(|kind| forms_of(kind) != forms) {
                return Err(format!("{{{name}}} has {forms} words behind |"));
            }
            used.push(name);
        }
        used.sort_unstable();
        used.dedup();
        let mut known: Vec<&str> = self.placeholders.iter().map(|(name, _)| name.as_str()).collect();
        known.sort_unstable();
        match used == known {
            true => Ok(()),
            false => Err(format!("placeholders {used:?} where {known:?} were expected")),
        }
    }

    fn text(&self, language: &str, is_dos: bool) -> &str {
        let of_dos = self.texts.get(DOS).filter(|_| is_dos);
        of_dos.or(self.texts.get(language)).unwrap_or(&self.texts["en"])
    }

    fn write(&self, languages: &[String], phrases: &mut Phrases, out: &mut String) {
        let is_dos = phrases.is_dos;
        if self.placeholders.is_empty() {
            let texts = languages.iter().map(|language| self.text(language, is_dos).to_string());
            let (name, phrase) = (in_capitals(&self.name), phrases.added(texts.collect()));
            return writeln!(out, "pub const {name}: Phrase = {phrase};").unwrap();
        }
        let name = self.name.replace('-', "_");
        let arguments = self.placeholders.iter().map(|(name, kind)| {
            format!(", {}: {}", name.replace('-', "_"), argument(kind).expect("a known type").0)
        });
        let arguments: String = arguments.collect();
        if self.placeholders[0].1 == STRING {
            let texts = languages.iter().map(|language| self.marked(language));
            let (phrase, values) = (phrases.added(texts.collect()), self.placeholders.iter());
            let values: Vec<String> = values.map(|(name, _)| name.replace('-', "_")).collect();
            let values = values.join(", ");
            return writeln!(out, "pub fn {name}(lang: Lang{arguments}) -> alloc::string::String {{ crate::session::filled::filled(lang.text({phrase}), {}, &[{values}]) }}", MARKS.start)
                .unwrap();
        }
        writeln!(out, "#[inline(always)]\npub fn {name}<'t>(_lang: Lang, t: &'t mut Text{arguments}) -> &'t mut Text {{")
            .unwrap();
        // A value alone: the texts differ, the call does not.
        if let [(value, kind)] = &self.placeholders[..] {
            if let Some(call) = argument(kind).expect("a known type").2 {
                let value_mark = format!("{{{value}}}");
                let texts = languages.iter().map(|one| self.text(one, is_dos).replace(&value_mark, "#"));
                let (call, phrase) =
                    (call.replace("VALUE", &value.replace('-', "_")), phrases.added(texts.collect()));
                return writeln!(out, "    const TEXT: Phrase = {phrase};\n    {call}\n}}").unwrap();
            }
        }
        if let [language] = languages {
            return writeln!(out, "    {}\n}}", self.chain(language, is_dos)).unwrap();
        }
        writeln!(out, "    match _lang {{").unwrap();
        for language in languages {
            writeln!(out, "        Lang::{} => {},", in_camel_case(language), self.chain(language, is_dos))
                .unwrap();
        }
        writeln!(out, "    }}\n}}").unwrap();
    }

    /// The text with a mark in place of each placeholder.
    fn marked(&self, language: &str) -> String {
        let marks = MARKS.map(char::from);
        let text = self.text(language, false).to_string();
        self.placeholders
            .iter()
            .zip(marks)
            .fold(text, |text, ((name, _), mark)| text.replace(&format!("{{{name}}}"), &mark.to_string()))
    }

    /// One call a piece of the text.
    fn chain(&self, language: &str, is_dos: bool) -> String {
        let mut calls = String::from("t");
        for piece in pieces(self.text(language, is_dos)).expect("checked when read") {
            match piece {
                Piece::Text(text) => calls = format!("{calls}.put({})", literal(text)),
                Piece::Value(name, forms) => {
                    let kind = &self.placeholders.iter().find(|(known, _)| known == name).expect("checked").1;
                    let call =
                        argument(kind).expect("a known type").1.replace("VALUE", &name.replace('-', "_"));
                    let forms: Vec<String> = forms.iter().map(|form| literal(form)).collect();
                    calls = call.replace("FORMS", &forms.join(", ")).replace("TEXT", &calls);
                }
            }
        }
        calls
    }
}

/// What a `Phrase` is. DAMA.COM's has its packed text; elsewhere it is a number, and all texts lie in one: a pointer to
/// each would take 40 bytes more in a program that can be loaded anywhere.
#[derive(Default)]
struct Phrases {
    is_dos: bool,
    /// Each text once.
    texts: Vec<String>,
    /// For each phrase the number of its text in each language.
    numbers: Vec<Vec<usize>>,
}

impl Phrases {
    /// Adds a phrase; returns its expression.
    fn added(&mut self, texts: Vec<String>) -> String {
        if self.is_dos {
            let texts: Vec<String> = texts.iter().map(|text| literal(text)).collect();
            return format!("Phrase([{}])", texts.join(", "));
        }
        let numbers = texts.into_iter().map(|text| {
            let text = text.replace(OPEN, "{").replace(CLOSE, "}");
            self.texts.iter().position(|known| *known == text).unwrap_or_else(|| {
                self.texts.push(text);
                self.texts.len() - 1
            })
        });
        let numbers = numbers.collect();
        self.numbers.push(numbers);
        format!("Phrase({})", self.numbers.len() - 1)
    }

    fn write(&self, out: &mut String) {
        if self.is_dos {
            return out.push_str(PHRASE_OF_DOS);
        }
        let starts = self.texts.iter().scan(0, |end, text| {
            *end += text.len();
            Some(*end)
        });
        let starts: Vec<usize> = core::iter::once(0).chain(starts).collect();
        out.push_str(PHRASE);
        writeln!(out, "static NUMBERS: [[u16; LANGS.len()]; {}] = {:?};", self.numbers.len(), self.numbers)
            .unwrap();
        writeln!(out, "static STARTS: [u32; {}] = {starts:?};", starts.len()).unwrap();
        writeln!(out, "static TEXTS: &str = {:?};", self.texts.concat()).unwrap();
    }
}

const PHRASE_OF_DOS: &str = "
/// A sentence in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase([&'static Str; LANGS.len()]);

impl Phrase {
    const fn text(self, lang: usize) -> &'static Str {
        self.0[lang]
    }
}
";

const PHRASE: &str = "
/// A sentence in each language, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase(u16);

impl Phrase {
    const fn text(self, lang: usize) -> &'static Str {
        let number = NUMBERS[self.0 as usize][lang] as usize;
        let (before, _) = TEXTS.as_bytes().split_at(STARTS[number + 1] as usize);
        match core::str::from_utf8(before.split_at(STARTS[number] as usize).1) {
            Ok(text) => text,
            Err(_) => panic!(),
        }
    }
}
";

/// The type of an argument, the call that adds it to a text, and the one that fills it in a sentence.
fn argument(kind: &str) -> Option<(&'static str, &'static str, Option<&'static str>)> {
    Some(match kind {
        "number" => ("u32", "TEXT.number(VALUE)", Some("t.number_in(_lang.text(TEXT), VALUE)")),
        // A number and one of two words, as in `{n|second|seconds}`.
        "count" => ("u32", "TEXT.count(VALUE, [FORMS])", None),
        "letter" => ("char", "TEXT.push(VALUE)", Some("t.char_in(_lang.text(TEXT), VALUE)")),
        "file" => ("FileSpec", "TEXT.file(VALUE)", Some("t.file_in(_lang.text(TEXT), VALUE)")),
        "phrase" => ("&Str", "TEXT.put(VALUE)", None),
        "move" => ("crate::rules::italian::Move", "TEXT.short(VALUE)", None),
        "text" => ("&Text", "TEXT.put(VALUE.written())", Some("t.fill_in(_lang.text(TEXT), VALUE)")),
        "word" => ("&Word", "TEXT.word(VALUE)", None),
        "drives" => ("u32", "TEXT.drives(VALUE)", None),
        // A text of any length: all placeholders are, and the sentence is made as a `String`.
        STRING => ("&str", "", None),
        "numbers" => ("&Numbers", "TEXT.numbers(VALUE)", None),
        "square" => ("impl SquareName", "VALUE.put(TEXT)", Some("VALUE.put_in(_lang.text(TEXT), t)")),
        // Squares, with one word before the last and one for those that are not named: `{from| or | or another}`.
        "names" => ("impl SquareNames", "VALUE.put(FORMS, TEXT)", None),
        // A typed word that is no square, and the first and last square with a word between: `{board| to }`.
        "unknown" => ("impl UnknownSquare", "VALUE.put(TEXT)", None),
        "range" => ("impl UnknownSquare", "VALUE.put_range(FORMS, TEXT)", None),
        _ => return None,
    })
}

/// How many words a placeholder of a type has behind its name.
fn forms_of(kind: &str) -> usize {
    match kind {
        "count" | "names" => 2,
        "range" => 1,
        _ => 0,
    }
}

enum Piece<'t> {
    Text(&'t str),
    /// A placeholder's name, and the words behind it.
    Value(&'t str, Vec<&'t str>),
}

/// Splits `Level {level}.` at its placeholders.
fn pieces(text: &str) -> Result<Vec<Piece<'_>>, String> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let (value, after) = after.split_once('}').ok_or("a { without a }")?;
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let mut parts = value.split('|');
        pieces.push(Piece::Value(parts.next().unwrap_or_default(), parts.collect()));
        rest = after;
    }
    if rest.contains('}') {
        return Err("a } outside a placeholder".into());
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    Ok(pieces)
}

/// Replaces each line `@include NAME` by `pages/parts/NAME.LANGUAGE.txt`.
fn with_parts(text: &str, folder: &Path, language: &str) -> Result<String, String> {
    let mut whole = String::new();
    for line in text.lines() {
        match line.strip_prefix("@include ") {
            Some(name) => {
                let part = format!("pages/parts/{name}.{language}.txt");
                whole += &text_of(&folder.join(&part)).map_err(|_| format!("{part} is missing: {line}"))?;
            }
            None => whole += &format!("{line}\n"),
        }
    }
    Ok(whole)
}

/// A page as its build shows it.
fn page(text: &str, is_dos: bool) -> String {
    let lines = text.split('\n').map(|line| match line.strip_prefix(DESKTOP_LINE) {
        Some(_) if is_dos => "",
        Some(line) => line,
        None => line,
    });
    let page = lines.collect::<Vec<_>>().join("\n");
    if is_dos {
        page.trim_end_matches('\n').into()
    } else {
        page
    }
}

fn literal(text: &str) -> String {
    format!("text!({:?})", text.replace(OPEN, "{").replace(CLOSE, "}"))
}

fn in_capitals(name: &str) -> String {
    name.replace('-', "_").to_uppercase()
}

fn in_camel_case(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

fn text_of(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The names of a folder's files, sorted.
fn files_of(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        if entry.path().is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
