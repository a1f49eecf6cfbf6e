//! Writes a drawing as SVG, for a page or a file.

use super::shapes::{Drawing, Point, Shape, Tint};
use std::fmt::Write as _;
use std::format;
use std::string::String;

impl Drawing {
    /// Returns an SVG element for a page. `label`, as XML text, is for screen readers.
    pub fn svg(&self, label: &str) -> String {
        self.element("", label)
    }

    /// Returns an SVG file that is shown `width` pixels wide.
    pub fn svg_file(&self, label: &str, width: u32) -> String {
        let height = self.height_at(width);
        let size = format!(" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"");
        self.element(&size, label) + "\n"
    }

    fn element(&self, more: &str, label: &str) -> String {
        let mut svg = format!(
            "<svg{more} class=\"diagram\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{label}\">",
            self.width, self.height
        );
        self.shapes.iter().for_each(|shape| put(&mut svg, shape));
        svg + "</svg>"
    }
}

fn put(svg: &mut String, shape: &Shape) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Boxes(boxes, tint) => {
            let mut path = String::new();
            for (x, y, width, height) in boxes {
                let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
            }
            filled(svg, &path, *tint)
        }
        Shape::Polygon(points, tint) => filled(svg, &format!("M{}z", joined(points)), *tint),
        Shape::Disc((x, y), radius, tint) => {
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>", name(*tint))
        }
        Shape::Ring((x, y), radius, width, tint) => write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            name(*tint)
        ),
        Shape::Stroke(lines, width, tint) => {
            let mut path = String::new();
            for line in lines {
                let _ = write!(path, "M{}", joined(line));
            }
            write!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" \
                 stroke-linecap=\"round\"/>",
                name(*tint)
            )
        }
    };
}

fn filled(svg: &mut String, path: &str, tint: Tint) -> std::fmt::Result {
    write!(svg, "<path d=\"{path}\" fill=\"{}\"/>", name(tint))
}

fn joined(points: &[Point]) -> String {
    let mut text = String::new();
    for (x, y) in points {
        let _ = write!(text, "{}{x} {y}", if text.is_empty() { "" } else { " " });
    }
    text
}

fn name(tint: Tint) -> String {
    format!("#{:06x}", tint.rgb())
}
