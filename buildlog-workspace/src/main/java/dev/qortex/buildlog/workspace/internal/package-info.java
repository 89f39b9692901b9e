/** Quoting of commands for shells; not API. */
@NullMarked
package dev.qortex.buildlog.workspace.internal;

import org.jspecify.annotations.NullMarked;
