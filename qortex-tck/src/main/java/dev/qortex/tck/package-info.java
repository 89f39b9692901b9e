/**
 * Contract kits: each is an abstract class that tests every sentence of a protocol's documentation.
 * A subclass of ten lines that makes the implementation runs it under JUnit.
 */
@NullMarked
package dev.qortex.tck;

import org.jspecify.annotations.NullMarked;
