/**
 * Hand-over of rule sets to other systems: published and consumed through a spool, with signals.
 */
@NullMarked
package dev.qortex.projectors.interop;

import org.jspecify.annotations.NullMarked;
