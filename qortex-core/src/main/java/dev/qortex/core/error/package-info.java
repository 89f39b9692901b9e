/** Exceptions for failures of the environment: one unchecked root and a few subclasses. */
@NullMarked
package dev.qortex.core.error;

import org.jspecify.annotations.NullMarked;
