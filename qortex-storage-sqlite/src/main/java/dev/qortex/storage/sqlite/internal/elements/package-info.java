/**
 * Stored form of values and graph elements: codes, JSON, bytes, single numbers; and the queries
 * that read visible elements.
 */
@NullMarked
package dev.qortex.storage.sqlite.internal.elements;

import org.jspecify.annotations.NullMarked;
