/** Search of vectors by the extension pgvector. */
@NullMarked
package dev.qortex.postgres.vectors;

import org.jspecify.annotations.NullMarked;
