/** Text to vectors: the protocol, and a model that needs no download. */
@NullMarked
package dev.qortex.core.embedding;

import org.jspecify.annotations.NullMarked;
