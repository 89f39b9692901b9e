/**
 * Support for authors of graph backends: the contribution engine, and checks of manifests and
 * checkpoints. It changes less freely than the inside, more than the API.
 */
@NullMarked
package dev.qortex.core.spi;

import org.jspecify.annotations.NullMarked;
