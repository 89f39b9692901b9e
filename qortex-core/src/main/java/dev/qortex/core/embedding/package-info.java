/**
 * Text embedding: the protocol, a model that needs no download, and a cache on disk for any other
 * model.
 */
@NullMarked
package dev.qortex.core.embedding;

import org.jspecify.annotations.NullMarked;
