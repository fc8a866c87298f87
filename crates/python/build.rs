//! Turns the docstrings of `_core.pyi`, the one documentation of the extension, into text files.
//!
//! `stub!("Board.push")` in `lib.rs` is the text of one of them. Reads the stub as the formatter
//! leaves it; what it cannot read with certainty ends the build.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

const QUOTES: &str = "\"\"\"";

fn main() {
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../src/kingme/_core.pyi");
    println!("cargo:rerun-if-changed={}", source.display());
    println!("cargo:rerun-if-changed=build.rs");
    let text = fs::read_to_string(&source)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", source.display()));
    let docs = docstrings(&text).unwrap_or_else(|error| panic!("{}:{error}", source.display()));

    // Made anew, so that no text outlives its item.
    let folder = Path::new(&env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("docs");
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .unwrap_or_else(|error| panic!("cannot remove {}: {error}", folder.display()));
    }
    fs::create_dir_all(&folder)
        .unwrap_or_else(|error| panic!("cannot make {}: {error}", folder.display()));
    for (name, doc) in docs {
        let target = folder.join(format!("{name}.txt"));
        fs::write(&target, doc)
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", target.display()));
    }
}

/// The docstring of the module (as `_core`), and of each class, function (`perft`) and method or
/// property (`Board.push`) that has one. An error begins with the number of its line.
fn docstrings(source: &str) -> Result<BTreeMap<String, String>, String> {
    let mut docs = BTreeMap::new();
    let mut class = String::new();
    // What a docstring on the next line would belong to.
    let mut owner = Some("_core".to_owned());
    let mut lines = source.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let code = line.trim();
        if code.is_empty() || code.starts_with('#') {
            continue;
        }
        let fault = |what: &str| format!("{}: {what}", index + 1);

        if let Some(opened) = code.strip_prefix(QUOTES) {
            let mut doc = vec![opened];
            while !doc[doc.len() - 1].contains(QUOTES) {
                let (_, line) = lines.next().ok_or_else(|| fault("the docstring has no end"))?;
                doc.push(line);
            }
            let last = doc.pop().and_then(|line| line.trim_end().strip_suffix(QUOTES));
            doc.push(last.ok_or_else(|| fault("something follows the docstring"))?);
            if doc.iter().any(|line| line.contains('\\')) {
                return Err(fault("the docstring has a backslash, whose meaning is not read"));
            }
            // Others belong to constants, which cannot carry them at run time.
            if let Some(name) = owner.take()
                && docs.insert(name, without_indent(&doc)).is_some()
            {
                return Err(fault("this has a docstring already"));
            }
            continue;
        }

        let mut statement = code.to_owned();
        while open_brackets(&statement) > 0 {
            let (_, line) = lines.next().ok_or_else(|| fault("a bracket is not closed"))?;
            statement.push_str(line.trim());
        }
        let indent = line.len() - line.trim_start().len();
        let name_after = |keyword: &str| {
            let rest = statement.strip_prefix(keyword)?;
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
            Some(rest[..end].to_owned())
        };
        let named = match (indent, name_after("class "), name_after("def ")) {
            (0, Some(name), _) => {
                class.clone_from(&name);
                Some(name)
            }
            (0, _, Some(name)) => Some(name),
            (4, None, Some(name)) => Some(format!("{class}.{name}")),
            (_, None, None) => None,
            _ => return Err(fault("a class or function stands too deep")),
        };
        let opens_block = statement.ends_with(':');
        if opens_block && named.is_none() {
            return Err(fault("only classes and functions are read, no other blocks"));
        }
        owner = named.filter(|_| opens_block);
    }
    Ok(docs)
}

/// How many brackets of a piece of code wait for their end.
fn open_brackets(code: &str) -> usize {
    let opened = code.matches(['(', '[', '{']).count();
    opened.saturating_sub(code.matches([')', ']', '}']).count())
}

/// A docstring as Python's `inspect.cleandoc` gives it.
fn without_indent(doc: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let rest = doc[1..].iter().filter(|line| !line.trim().is_empty());
    let margin = rest.map(indent).min().unwrap_or(0);
    let mut lines = vec![doc[0].trim_start()];
    lines.extend(doc[1..].iter().map(|line| line.get(margin..).unwrap_or("")));
    lines.join("\n").trim_matches('\n').to_owned()
}
