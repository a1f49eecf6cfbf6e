//! Compares two screens and names their differences.

use super::cells::{Cell, Font, ScreenKind, ScreenReading};
use super::mask::{covered, Mask};
use super::shot::{Rect, Screenshot};
use super::watch::Still;
use crate::cli::out::counted;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct OwnScreen {
    pub shot: Screenshot,
    pub reading: ScreenReading,
    /// The screen as the transcript has it.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenVerdict {
    Same,
    /// Equal pixels outside the masks.
    SameOutsideMasks,
    /// The same text in another video mode.
    SameText,
    /// In words, each difference.
    Differs(Vec<String>),
}

fn within(area: &Rect) -> String {
    format!("in {} x {} pixels from {},{}", area.width, area.height, area.x, area.y)
}

#[derive(Debug)]
pub struct ScreenComparison {
    pub verdict: ScreenVerdict,
    /// Kind of the original's screen, such as `text, 80 x 25`.
    pub mode: String,
    /// The original's screen, in the blink phase closer to ours.
    pub theirs: Screenshot,
    /// The same as text, as far as it can be read.
    pub lines: Vec<String>,
    /// Pixels that differ outside the masks, for equal sizes.
    pub points: Vec<(usize, usize)>,
}

pub fn judge(ours: &OwnScreen, theirs: &Still, fonts: &[Font], masks: &[Mask]) -> ScreenComparison {
    let judged = theirs.phases.iter().map(|shot| judge_phase(ours, shot, theirs.cursor(), fonts, masks));
    let nearer = judged.reduce(|best, next| if weight(&next) < weight(&best) { next } else { best });
    nearer.expect("a screen has at least one phase")
}

fn weight(judged: &ScreenComparison) -> (usize, usize) {
    let differences = match &judged.verdict {
        ScreenVerdict::Differs(differences) => differences.len(),
        _ => 0,
    };
    (differences, judged.points.len())
}

fn judge_phase(
    ours: &OwnScreen,
    shot: &Screenshot,
    cursor: Option<Rect>,
    fonts: &[Font],
    masks: &[Mask],
) -> ScreenComparison {
    let mut reading = ScreenReading::of(shot, fonts);
    let mode = mode_name(shot, reading.as_ref());
    let lines = reading.as_ref().map(ScreenReading::lines).unwrap_or_default();
    let covered = covered(masks, &ours.reading, reading.as_ref(), cursor);
    let is_covered = |&(x, y): &(usize, usize)| covered.iter().any(|rect| rect.covers(x, y));
    let mut points = Vec::new();
    let verdict = if shot.size() == ours.shot.size() {
        let (hidden, seen): (Vec<_>, Vec<_>) = ours.shot.differing(shot).partition(is_covered);
        points = seen;
        match (points.is_empty(), hidden.is_empty(), &reading) {
            (true, true, _) => ScreenVerdict::Same,
            (true, false, _) => ScreenVerdict::SameOutsideMasks,
            (false, _, Some(reading)) => ScreenVerdict::Differs(name(ours, shot, reading, &points)),
            (false, _, None) => ScreenVerdict::Differs(vec![pixels(&points)]),
        }
    } else {
        if let Some(reading) = &mut reading {
            covered.iter().for_each(|rect| reading.blank(rect));
            // A cell that a cursor makes unreadable is ignored.
            let is_lost = |rect: &Rect| reading.cells[at_cell(reading, rect)] == Cell::Picture;
            if let Some(cursor) = cursor.filter(is_lost) {
                reading.blank(&cursor);
            }
        }
        as_text(ours, reading.as_ref(), masks, &mode)
    };
    ScreenComparison { verdict, mode, theirs: shot.clone(), lines, points }
}

fn at_cell(reading: &ScreenReading, rect: &Rect) -> usize {
    let (column, row) = reading.cell_of(rect.x, rect.y);
    row * reading.columns + column
}

pub fn mode_name(shot: &Screenshot, reading: Option<&ScreenReading>) -> String {
    let (width, height) = shot.size();
    let kind = reading.map_or(ScreenKind::Picture, ScreenReading::kind);
    if let (ScreenKind::Text, Some(reading)) = (kind, reading) {
        return format!("text, {} x {}", reading.columns, reading.rows);
    }
    if kind == ScreenKind::Blank {
        return format!("a blank screen, {width} x {height}");
    }
    let colors = shot.colors(257);
    let (width, height) = match shot.shrunk(1, 2) {
        Some(half) if height == 400 => half.size(),
        _ => (width, height),
    };
    let card = match (width, height, colors) {
        (320, 200, ..=4) | (640, 200, ..=2) => "CGA or EGA, ",
        (320, 200, 17..) | (640, 480, _) => "VGA, ",
        (320 | 640, 200, _) | (640, 350, _) => "EGA, ",
        (720, 348, _) => "Hercules, ",
        _ => "",
    };
    format!("{card}{width} x {height}, {}", counted(colors, "colour"))
}

// ---- the same size ------------------------------------------------------------------------------

/// Differing columns at most this far apart are reported as one text.
const NEAR: usize = 3;

fn name(
    ours: &OwnScreen,
    shot: &Screenshot,
    theirs: &ScreenReading,
    points: &[(usize, usize)],
) -> Vec<String> {
    let mut cells: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
    for &(x, y) in points {
        let (column, row) = ours.reading.cell_of(x, y);
        cells.entry((row, column)).or_default().push((x, y));
    }
    let (mut text, mut glyphs) = (BTreeMap::<usize, Vec<usize>>::new(), BTreeMap::<char, usize>::new());
    let (mut colors, mut color_cells, mut picture) = (Vec::new(), 0, Vec::new());
    for (&(row, column), points) in &cells {
        let at = ours.reading.pixels(row, column, column + 1);
        match (ours.reading.at(column, row), theirs.at(column, row)) {
            (Cell::Char(a), Cell::Char(b)) if a == b => {
                if shape(&ours.shot, &at) == shape(shot, &at) {
                    color_cells += 1;
                    colors.extend(points);
                } else {
                    *glyphs.entry(a).or_default() += 1;
                }
            }
            (Cell::Char(_) | Cell::Blank, Cell::Char(_)) | (Cell::Char(_), Cell::Blank) => {
                text.entry(row).or_default().push(column);
            }
            (Cell::Char(c), Cell::Picture) if has_no_new_color(&ours.shot, shot, &at) => {
                *glyphs.entry(c).or_default() += 1;
            }
            _ => picture.extend(points),
        }
    }
    let rows = text.iter().flat_map(|(&row, columns)| {
        let parts = columns.chunk_by(|one, next| next - one <= NEAR);
        parts.map(move |columns| text_difference(ours, theirs, row, columns))
    });
    let mut named: Vec<String> = rows.collect();
    match glyphs.len() {
        0..=8 => named.extend(glyphs.into_iter().map(|(c, cells)| {
            format!("the character “{c}” is drawn differently, in {}", counted(cells, "cell"))
        })),
        // Almost all characters are drawn differently.
        characters => named.push(format!("another font: {characters} characters are drawn differently")),
    }
    if let Some(area) = Rect::around(colors) {
        named.push(format!("other colours in {}, {}", counted(color_cells, "cell"), within(&area)));
    }
    if !picture.is_empty() {
        named.push(pixels(&picture));
    }
    named
}

fn pixels(points: &[(usize, usize)]) -> String {
    let area = Rect::around(points.iter().copied()).expect("there are points");
    format!("{} of the picture, {}", counted(points.len(), "pixel"), within(&area))
}

fn shape(shot: &Screenshot, cell: &Rect) -> Vec<bool> {
    let paper = shot.at(cell.x, cell.y);
    points_of(cell).map(|(x, y)| shot.at(x, y) == paper).collect()
}

fn points_of(rect: &Rect) -> impl Iterator<Item = (usize, usize)> {
    let Rect { x, y, width, height } = *rect;
    (y..y + height).flat_map(move |row| (x..x + width).map(move |column| (column, row)))
}

fn has_no_new_color(ours: &Screenshot, theirs: &Screenshot, cell: &Rect) -> bool {
    let colors: BTreeSet<u32> = points_of(cell).map(|(x, y)| ours.at(x, y)).collect();
    points_of(cell).all(|(x, y)| colors.contains(&theirs.at(x, y)))
}

fn text_difference(ours: &OwnScreen, theirs: &ScreenReading, row: usize, columns: &[usize]) -> String {
    let is_letter = |column: usize| {
        matches!(ours.reading.at(column, row), Cell::Char(_))
            || matches!(theirs.at(column, row), Cell::Char(_))
    };
    let (mut from, mut to) = (columns[0], columns[columns.len() - 1] + 1);
    while from > 0 && is_letter(from - 1) {
        from -= 1;
    }
    while to < theirs.columns && is_letter(to) {
        to += 1;
    }
    let cut = |reading: &ScreenReading| -> String {
        let line = &reading.lines()[row];
        line.chars().skip(from).take(to - from).collect::<String>().trim().to_string()
    };
    let (original, own, line, column) = (cut(theirs), cut(&ours.reading), row + 1, from + 1);
    format!("line {line}, column {column}: the original has “{original}”, this program “{own}”")
}

// ---- another size -------------------------------------------------------------------------------

/// Compares a screen of another size by its text.
fn as_text(ours: &OwnScreen, theirs: Option<&ScreenReading>, masks: &[Mask], mode: &str) -> ScreenVerdict {
    let mode = format!("the original shows {mode}");
    let Some(theirs) = theirs.filter(|reading| reading.kind() != ScreenKind::Picture) else {
        return ScreenVerdict::Differs(vec![mode]);
    };
    let said = said(&theirs.lines(), masks);
    let drawn = self::said(&ours.reading.lines(), masks);
    let printed = self::said(&ours.text.lines().map(String::from).collect::<Vec<_>>(), masks);
    if said == drawn || said == printed {
        return ScreenVerdict::SameText;
    }
    let only = |a: &[String], b: &[String]| -> Vec<String> {
        a.iter().filter(|line| !b.contains(line)).cloned().collect()
    };
    let theirs_only = only(&said, &printed).into_iter().filter(|line| !drawn.contains(line));
    let mut differences = vec![mode];
    let ours_only = only(&printed, &said).into_iter();
    differences.extend(ours_only.map(|line| format!("only this program has “{line}”")));
    differences.extend(theirs_only.map(|line| format!("only the original has “{line}”")));
    ScreenVerdict::Differs(differences)
}

/// The words of lines, without masked texts, blank lines and wide gaps.
fn said(lines: &[String], masks: &[Mask]) -> Vec<String> {
    let texts: Vec<&String> = masks
        .iter()
        .filter_map(|mask| match mask {
            Mask::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    let plain = lines.iter().map(|line| {
        let line = texts.iter().fold(line.clone(), |line, text| line.replace(text.as_str(), " "));
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    plain.filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::{draw, font, put};
    use super::super::mask;
    use super::*;
    use dama::unstable::host::pictures::rom_font::rom_font;

    fn ours(lines: &[&str]) -> OwnScreen {
        let shot = draw(lines, 8);
        let reading = ScreenReading::of(&shot, &[font()]).expect("a grid");
        OwnScreen { shot, reading, text: lines.join("\n") }
    }

    fn judged(lines: &[&str], theirs: Screenshot, masks: &[&str]) -> ScreenComparison {
        let masks: Vec<Mask> = masks.iter().map(|text| mask::parse(text).expect("a mask")).collect();
        judge(&ours(lines), &Still::of(theirs), &[font()], &masks)
    }

    fn differences(judged: ScreenComparison) -> Vec<String> {
        match judged.verdict {
            ScreenVerdict::Differs(differences) => differences,
            same => panic!("{same:?}"),
        }
    }

    #[test]
    fn a_changed_letter_is_named_with_its_line_and_the_words_around_it() {
        let lines = ["", "Chi comincia"];
        assert_eq!(judged(&lines, draw(&lines, 8), &[]).verdict, ScreenVerdict::Same);
        let theirs = draw(&["", "Chi comincio"], 8);
        assert_eq!(
            differences(judged(&lines, theirs, &[])),
            ["line 2, column 5: the original has “comincio”, this program “comincia”"]
        );
    }

    #[test]
    fn letters_far_apart_in_a_line_are_told_one_by_one() {
        let (lines, theirs) = (["Livello        3"], draw(&["Liwello        1"], 8));
        let expected = [
            "line 1, column 1: the original has “Liwello”, this program “Livello”",
            "line 1, column 16: the original has “1”, this program “3”",
        ];
        assert_eq!(differences(judged(&lines, theirs, &[])), expected);
    }

    #[test]
    fn a_changed_glyph_is_named_with_its_character() {
        let lines = ["mamma"];
        let mut theirs = draw(&lines, 8);
        for column in [0, 2, 3] {
            let at = 640 * 4 + 8 * column + 7;
            theirs.pixels[at] ^= 0xAA_AAAA;
        }
        let expected = ["the character “m” is drawn differently, in 3 cells"];
        assert_eq!(differences(judged(&lines, theirs, &[])), expected);
    }

    #[test]
    fn other_colours_and_pictures_are_told_from_text() {
        let mut theirs = draw(&["Dama"], 8);
        for y in 0..14 {
            for x in 0..32 {
                let pixel = &mut theirs.pixels[640 * y + x];
                *pixel = if *pixel == 0 { 0xAA } else { 0xFFFF55 };
            }
        }
        for at in 0..5 {
            theirs.pixels[640 * 100 + 203 + at] = at as u32 * 0x55_55;
        }
        let expected = [
            "other colours in 4 cells, in 32 x 14 pixels from 0,0",
            "4 pixels of the picture, in 4 x 1 pixels from 204,100",
        ];
        assert_eq!(differences(judged(&["Dama"], theirs, &[])), expected);
    }

    #[test]
    fn masks_hide_what_they_cover_and_nothing_else() {
        let lines = ["Livello 3", "Livello 3"];
        let theirs = || draw(&["Livello 4", "Livello 5"], 8);
        let hidden = |masks: &[&str]| judged(&lines, theirs(), masks).verdict;
        assert_eq!(hidden(&["0,0,640,28"]), ScreenVerdict::SameOutsideMasks);
        assert_eq!(hidden(&["text:Livello 3"]), ScreenVerdict::SameOutsideMasks);
        assert_eq!(differences(judged(&lines, theirs(), &["text:Livello 4"])).len(), 1);
        assert_eq!(judged(&lines, draw(&lines, 8), &["cursor"]).verdict, ScreenVerdict::Same);
    }

    #[test]
    fn one_changed_letter_is_seen_beside_a_documented_difference() {
        let with = |letter: &str, entry: &str| {
            let mut lines = vec![String::new(); 25];
            lines[11] = format!("{:19}{entry}", "");
            lines[13] = format!("{:19}Nuova partit{letter}", "");
            lines
        };
        let lines = with("a", "A  Apre un PDN");
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let judge = |theirs: Vec<String>| {
            let theirs: Vec<&str> = theirs.iter().map(String::as_str).collect();
            let still = Still::of(draw(&theirs, 8));
            super::judge(&ours(&lines), &still, &[font()], &mask::of_dama_com("menu")).verdict
        };
        assert_eq!(judge(with("a", "")), ScreenVerdict::SameOutsideMasks);
        assert!(matches!(judge(with("o", "")), ScreenVerdict::Differs(all) if all.len() == 1));
        let ScreenVerdict::Differs(all) = judge(with("a", "A  Apro")) else { panic!("it is not bare") };
        assert!(matches!(&all[..], [one] if one.starts_with("line 12, ")), "{all:?}");
    }

    #[test]
    fn a_cursor_is_no_difference_in_the_phase_without_it() {
        let off = draw(&["C>"], 8);
        let mut on = off.clone();
        put(&mut on, (2, 0), '_', 8);
        let blink = Rect::around(off.differing(&on));
        let still = Still { phases: vec![on, off], blink, is_restless: false };
        assert_eq!(judge(&ours(&["C>"]), &still, &[font()], &[]).verdict, ScreenVerdict::Same);
    }

    #[test]
    fn text_of_another_mode_is_compared_by_what_it_says() {
        let lines = ["KEYBOARD.DAT", "  non trovato"];
        let wide = |lines: &[&str]| draw(lines, 9);
        assert_eq!(
            judged(&lines, wide(&["", "KEYBOARD.DAT", "non   trovato"]), &[]).verdict,
            ScreenVerdict::SameText
        );
        let other = judged(&lines, wide(&["KEYBOARD.DAT", "non trovata", "Ciao"]), &[]);
        assert_eq!(other.mode, "text, 80 x 25");
        assert_eq!(
            differences(other),
            [
                "the original shows text, 80 x 25",
                "only this program has “non trovato”",
                "only the original has “non trovata”",
                "only the original has “Ciao”",
            ]
        );
        assert_eq!(
            judged(&lines, wide(&["KEYBOARD.DAT", "non trovato x"]), &["text:x"]).verdict,
            ScreenVerdict::SameText
        );
    }

    #[test]
    fn pictures_of_other_sizes_are_named_and_never_the_same() {
        let mut cga = Screenshot { width: 320, height: 200, pixels: vec![0; 64_000] };
        for (at, pixel) in cga.pixels.iter_mut().enumerate() {
            *pixel = [0, 0x55FFFF, 0xFF55FF, 0xFFFFFF][at * 7 / 5 % 4];
        }
        let judged_cga = judged(&["a"], cga.clone(), &[]);
        assert_eq!(differences(judged_cga), ["the original shows CGA or EGA, 320 x 200, 4 colours"]);
        let vga = Screenshot { pixels: (0..64_000).map(|n| n % 300 * 7).collect(), ..cga.clone() };
        assert_eq!(mode_name(&vga, None), "VGA, 320 x 200, 257 colours");
        let tall =
            Screenshot { width: 640, height: 400, pixels: (0..256_000).map(|n| n / 1280 % 3).collect() };
        assert_eq!(mode_name(&tall, None), "EGA, 640 x 200, 3 colours");
        assert_eq!(
            judged(&[], Screenshot { width: 3, height: 1, pixels: vec![0; 3] }, &[]).mode,
            "3 x 1, 1 colour"
        );
    }

    #[test]
    fn another_font_is_said_once() {
        let lines = ["La damiera di sessantaquattro caselle"];
        let mut theirs = draw(&[], 8);
        let glyphs: Vec<u8> = rom_font().iter().map(|row| row | row >> 1).collect();
        let bold = Font::new(14, &glyphs).expect("a font");
        for (column, c) in lines[0].chars().enumerate() {
            for y in 0..14 {
                for x in 0..8 {
                    let bits = glyphs[14 * usize::from(dama::unstable::screen::font::code(c)) + y];
                    let ink = if bits & (0x80 >> x) != 0 { 0xAA_AAAA } else { 0 };
                    theirs.pixels[640 * y + 8 * column + x] = ink;
                }
            }
        }
        let judged = judge(&ours(&lines), &Still::of(theirs), &[font(), bold], &[]);
        assert_eq!(judged.lines[0], lines[0], "it is read with the other font");
        let said = differences(judged);
        assert!(said.len() == 1 && said[0].starts_with("another font: "), "{said:?}");
    }
}
