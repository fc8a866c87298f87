//! Turns data files into constants: `rulesets.json`, the one table of rule sets, for `rules.rs`, and
//! the learned weights for `eval/eight.rs`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    write("rulesets.rs", &rule_sets(&data("rulesets.json")));
    write("learned.rs", &learned_weights(&data("weights/learned.json")));
}

/// A JSON file of the package's data folder.
fn data(name: &str) -> Value {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let source = Path::new(&here).join("../../src/kingme/data").join(name);
    println!("cargo:rerun-if-changed={}", source.display());
    let text = fs::read_to_string(&source)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", source.display()));
    serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{} is not JSON: {error}", source.display()))
}

fn write(name: &str, source: &str) {
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join(name);
    fs::write(&target, source)
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", target.display()));
}

/// A constant for each weight, in hundredths of a score point; `eight.rs` puts them in order.
fn learned_weights(file: &Value) -> String {
    let weights = file["weights"].as_object().expect("learned.json has an object `weights`");
    let mut out = String::new();
    for (name, weight) in weights {
        let weight = weight.as_f64().unwrap_or_else(|| panic!("the weight {name} is no number"));
        let (name, weight) = (name.to_uppercase(), (weight * 100.0).round() as i32);
        writeln!(out, "const {name}: i32 = {weight};").expect("writing to a string cannot fail");
    }
    out
}

fn rule_sets(rows: &Value) -> String {
    let rows = rows.as_object().expect("rulesets.json holds one object, a row a rule set");

    let mut out = String::new();
    let mut table_rows = String::new();
    for (name, row) in rows {
        let upper = name.to_uppercase();
        let flag = |field: &str| {
            row[field].as_bool().unwrap_or_else(|| panic!("{name}.{field} must be true or false"))
        };
        let number = |field: &str| {
            row[field].as_u64().unwrap_or_else(|| panic!("{name}.{field} must be a whole number"))
        };
        let text = |field: &str| {
            row[field].as_str().unwrap_or_else(|| panic!("{name}.{field} must be a text"))
        };
        let word = |field: &str, choices: &[(&str, &'static str)]| -> &'static str {
            let given = text(field);
            choices.iter().find(|(text, _)| *text == given).map_or_else(
                || panic!("{name}.{field} is {given:?}, which is none of its words"),
                |(_, variant)| variant,
            )
        };
        let first = word("first_side", &[("black", "Side::Black"), ("white", "Side::White")]);
        let reset = word(
            "quiet_reset",
            &[
                ("capture", "QuietReset::Capture"),
                ("capture_or_crowning", "QuietReset::CaptureOrCrowning"),
                ("capture_or_man_move", "QuietReset::CaptureOrManMove"),
            ],
        );
        writeln!(
            out,
            "/// {summary}\npub const {upper}: Rules = Rules {{\n    first_side: {first},\n    \
             jumps_compulsory: {},\n    continuation_compulsory: {},\n    crowning_ends_move: {},\n    \
             repetition: {},\n    quiet_limit: {},\n    quiet_reset: {reset},\n    cycle: {},\n}};",
            flag("jumps_compulsory"),
            flag("continuation_compulsory"),
            flag("crowning_ends_move"),
            number("repetition"),
            number("quiet_limit"),
            flag("cycle"),
            summary = text("summary"),
        )
        .expect("writing to a string cannot fail");
        writeln!(
            table_rows,
            "    NamedRules {{ name: {name:?}, title: {title:?}, summary: {summary:?}, \
             light_squares: {light}, rules: {upper} }},",
            title = text("title"),
            summary = text("summary"),
            light = word("squares", &[("dark", "false"), ("light", "true")]),
        )
        .expect("writing to a string cannot fail");
    }
    writeln!(
        out,
        "/// Every row of `rulesets.json`.\npub const NAMED: [NamedRules; {}] = [\n{table_rows}];",
        rows.len(),
    )
    .expect("writing to a string cannot fail");
    out
}
