/** Events of learners, for the event sink of their host. */
@NullMarked
package dev.qortex.learning.event;

import org.jspecify.annotations.NullMarked;
