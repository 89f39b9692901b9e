/** Commands that read documents, manifests and rules. */
@NullMarked
package dev.qortex.cli.internal.ingest;

import org.jspecify.annotations.NullMarked;
