/** Open contradictions among the statements of a domain, for people to review. */
@NullMarked
package dev.qortex.engine.conflict;

import org.jspecify.annotations.NullMarked;
