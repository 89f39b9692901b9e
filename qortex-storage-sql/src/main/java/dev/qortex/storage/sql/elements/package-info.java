/** Stored form of values and elements, and the queries that read visible elements. */
@NullMarked
package dev.qortex.storage.sql.elements;

import org.jspecify.annotations.NullMarked;
