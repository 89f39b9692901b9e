/** The universal rule set: its records, its text in YAML and JSON, its schema, and its targets. */
@NullMarked
package dev.qortex.projectors.ruleset;

import org.jspecify.annotations.NullMarked;
