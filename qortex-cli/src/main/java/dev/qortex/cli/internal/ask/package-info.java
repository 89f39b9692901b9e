/** Commands that ask the memory, judge its answers and draw it. */
@NullMarked
package dev.qortex.cli.internal.ask;

import org.jspecify.annotations.NullMarked;
