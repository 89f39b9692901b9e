/**
 * Support for authors of graph backends: the contribution engine, and checks of manifests and
 * checkpoints. It is more stable than {@code internal} and less stable than the API: see
 * VERSIONING.md.
 */
@NullMarked
package dev.qortex.core.spi;

import org.jspecify.annotations.NullMarked;
