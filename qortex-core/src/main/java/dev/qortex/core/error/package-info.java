/** The failures of the world: one unchecked root and its few leaves. */
@NullMarked
package dev.qortex.core.error;

import org.jspecify.annotations.NullMarked;
