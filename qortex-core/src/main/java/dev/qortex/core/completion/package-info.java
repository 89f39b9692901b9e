/** Prompt to text: the protocol of a language model that the host brings. */
@NullMarked
package dev.qortex.core.completion;

import org.jspecify.annotations.NullMarked;
