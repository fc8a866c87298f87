//! Every tunable number of the strong search: one row a parameter, with its default and range.

/// A row of the table: what the parameter is called, what it is, and what may be tried.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The field's name.
    pub name: &'static str,
    /// The value in use.
    pub default: i32,
    /// The smallest value that makes sense.
    pub least: i32,
    /// The largest value that makes sense.
    pub most: i32,
}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident = $default:literal in $least:literal ..= $most:literal;)+) => {
        /// The parameters of the strong search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl Params {
            /// One row a parameter.
            pub const TABLE: &'static [Row] = &[$(Row {
                name: stringify!($name), default: $default, least: $least, most: $most,
            },)+];

            /// The values, in the order of the table.
            pub fn values(&self) -> impl Iterator<Item = i32> + use<> {
                [$(self.$name),+].into_iter()
            }

            /// Sets a parameter by its name; false when there is none or the value is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($least..=$most).contains(&value) => {
                        self.$name = value;
                        true
                    })+
                    _ => false,
                }
            }
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }
    };
}

impl Params {
    /// No reductions and no pruning but that of the windows: a depth is a depth on every path, which
    /// costs many times the nodes.
    pub fn full_width() -> Self {
        Self {
            reduce_depth: i32::MAX,
            iir_depth: i32::MAX,
            futility_depth: 0,
            skip_depth: 0,
            ..Self::default()
        }
    }
}

parameters! {
    /// Half the width of the first window round the previous iteration's score.
    aspiration = 16 in 4..=200;
    /// Late moves are reduced from this depth on.
    reduce_depth = 3 in 1..=12;
    /// The first moves of a node that are never reduced (table move included).
    reduce_after = 2 in 1..=12;
    /// Percent by which the logarithmic reduction is scaled.
    reduce_scale = 100 in 10..=200;
    /// History points for one ply less of reduction.
    reduce_history = 6000 in 500..=30000;
    /// Without a table move a node of this depth or more is searched one ply shallower.
    iir_depth = 5 in 2..=20;
    /// Up to this depth a node far above beta is left at once.
    futility_depth = 4 in 0..=12;
    /// The margin of that for each ply of depth.
    futility_margin = 45 in 5..=400;
    /// Up to this depth late quiet moves far below alpha are skipped.
    skip_depth = 3 in 0..=12;
    /// The margin of that for each ply of depth.
    skip_margin = 60 in 5..=400;
}
