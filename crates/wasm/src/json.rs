//! A writer of JSON, just large enough for the results. Owns commas and escapes; refuses to read.

use std::fmt::Write as _;

/// Appends to a text. Every value comes after [`Json::key`] or inside a list.
pub struct Json<'a> {
    out: &'a mut String,
}

impl<'a> Json<'a> {
    /// A writer at the end of a text.
    pub fn new(out: &'a mut String) -> Self {
        Self { out }
    }

    /// `{...}`, its fields written by `body`.
    pub fn object(&mut self, body: impl FnOnce(&mut Self)) {
        self.enclosed('{', '}', body);
    }

    /// `[...]`, its values written by `body`.
    pub fn array(&mut self, body: impl FnOnce(&mut Self)) {
        self.enclosed('[', ']', body);
    }

    /// The name of a field; its value is written next.
    pub fn key(&mut self, name: &str) -> &mut Self {
        self.quoted(name);
        self.out.push(':');
        self
    }

    /// A text.
    pub fn text(&mut self, text: &str) {
        self.quoted(text);
    }

    /// A text, or null.
    pub fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.quoted(text),
            None => self.bare("null"),
        }
    }

    /// A whole number. JavaScript reads it exactly up to 2^53.
    pub fn number(&mut self, number: impl Into<i64>) {
        self.comma();
        let _ = write!(self.out, "{}", number.into());
    }

    /// A count, which is never so large that it would not fit.
    pub fn count(&mut self, count: u64) {
        self.number(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// True or false.
    pub fn truth(&mut self, truth: bool) {
        self.bare(if truth { "true" } else { "false" });
    }

    /// Nothing.
    pub fn null(&mut self) {
        self.bare("null");
    }

    fn enclosed(&mut self, open: char, close: char, body: impl FnOnce(&mut Self)) {
        self.comma();
        self.out.push(open);
        body(self);
        self.out.push(close);
    }

    fn bare(&mut self, word: &str) {
        self.comma();
        self.out.push_str(word);
    }

    fn quoted(&mut self, text: &str) {
        self.comma();
        self.out.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                control if control < ' ' => {
                    let _ = write!(self.out, "\\u{:04x}", control as u32);
                }
                other => self.out.push(other),
            }
        }
        self.out.push('"');
    }

    /// A value needs a comma before it unless it is the first in its brackets or follows its key.
    fn comma(&mut self) {
        if !matches!(self.out.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.out.push(',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_separated_and_escaped() {
        let mut out = String::new();
        Json::new(&mut out).object(|json| {
            json.key("a:").text("x{[:");
            json.key("b").array(|json| {
                json.number(1);
                json.number(-2);
                json.number(i64::MIN);
                json.count(3);
                json.count(u64::MAX);
                json.text("");
                json.array(|_| ());
                json.object(|_| ());
            });
            json.key("c").truth(true);
            json.key("d").null();
            json.key("e").optional(Some("\"\\\n\u{1}é"));
            json.key("f").optional(None);
        });
        assert_eq!(
            out,
            [
                r#"{"a:":"x{[:","b":[1,-2,-9223372036854775808,3,9223372036854775807,"",[],{}],"#,
                r#""c":true,"d":null,"e":"\"\\\n\u0001é","f":null}"#,
            ]
            .concat()
        );
    }
}
