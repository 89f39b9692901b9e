/** Ids, prompts, matching, artefacts and their publication; not API. */
@NullMarked
package dev.qortex.buildlog.internal;

import org.jspecify.annotations.NullMarked;
