/** Events of a buildlog, for the event sink of its host. */
@NullMarked
package dev.qortex.buildlog.event;

import org.jspecify.annotations.NullMarked;
