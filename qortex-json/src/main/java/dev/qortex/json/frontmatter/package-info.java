/** Front matter of Markdown files, read in YAML, TOML and JSON and written in YAML. */
@NullMarked
package dev.qortex.json.frontmatter;

import org.jspecify.annotations.NullMarked;
