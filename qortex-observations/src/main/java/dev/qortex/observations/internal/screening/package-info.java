/** Detection of instructions to a language model, and of credentials, in untrusted text. */
@NullMarked
package dev.qortex.observations.internal.screening;

import org.jspecify.annotations.NullMarked;
