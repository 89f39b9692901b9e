/** Events of projections, for the event sink of their host. */
@NullMarked
package dev.qortex.projectors.event;

import org.jspecify.annotations.NullMarked;
