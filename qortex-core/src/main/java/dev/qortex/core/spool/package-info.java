/** Exchange of files between processes: published atomically, claimed once, kept if they fail. */
@NullMarked
package dev.qortex.core.spool;

import org.jspecify.annotations.NullMarked;
