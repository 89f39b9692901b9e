/** Reading of untrusted texts. */
@NullMarked
package dev.qortex.projectors.internal;

import org.jspecify.annotations.NullMarked;
