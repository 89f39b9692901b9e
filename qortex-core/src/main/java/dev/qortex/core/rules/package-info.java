/** Rules from edges by templates, and the rules that a set of concepts brings along. */
@NullMarked
package dev.qortex.core.rules;

import org.jspecify.annotations.NullMarked;
