/** Words, similarity and quoting of texts, on which the models stand; not API. */
@NullMarked
package dev.qortex.buildlog.internal.text;

import org.jspecify.annotations.NullMarked;
