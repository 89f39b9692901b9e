/** Generator of the pages below {@code docs/reference}. */
@NullMarked
package dev.qortex.examples.reference;

import org.jspecify.annotations.NullMarked;
