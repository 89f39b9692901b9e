/** Hand-over of files between processes: published whole, claimed once, kept when they fail. */
@NullMarked
package dev.qortex.core.spool;

import org.jspecify.annotations.NullMarked;
