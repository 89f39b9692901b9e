/** Rules from edges by templates, and the stated rules of a set of concepts. */
@NullMarked
package dev.qortex.core.rules;

import org.jspecify.annotations.NullMarked;
