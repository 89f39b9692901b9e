package org.example.store;

import dev.qortex.core.spi.GraphDifference;

/**
 * Difference that one writing call makes, which is one line of the {@link Journal}.
 *
 * @param revision the revision of the graph after it
 * @param difference what is different
 */
record Change(long revision, GraphDifference difference) {}
