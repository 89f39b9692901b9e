/**
 * Contract kits of {@link dev.qortex.buildlog.storage.BuildlogStorage} and {@link
 * dev.qortex.buildlog.patterns.storage.PatternStorage}. A subclass of ten lines that opens the
 * storage runs it under JUnit.
 */
@NullMarked
package dev.qortex.buildlog.tck;

import org.jspecify.annotations.NullMarked;
