/** Commands that call operations, by their declarations. */
@NullMarked
package dev.qortex.cli.internal.operations;

import org.jspecify.annotations.NullMarked;
