/** Events of a pattern loop, for the event sink of its host. */
@NullMarked
package dev.qortex.buildlog.patterns.event;

import org.jspecify.annotations.NullMarked;
