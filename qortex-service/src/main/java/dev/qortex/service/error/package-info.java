/** Errors of operations, by code. */
@NullMarked
package dev.qortex.service.error;

import org.jspecify.annotations.NullMarked;
