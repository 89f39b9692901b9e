/** A PostgreSQL server for tests and benchmarks. */
@NullMarked
package dev.qortex.postgresserver;

import org.jspecify.annotations.NullMarked;
