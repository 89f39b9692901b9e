/** Parts that several groups of operations have in common. */
@NullMarked
package dev.qortex.service.operations.internal;

import org.jspecify.annotations.NullMarked;
