/** A support desk whose answers depend on a memory that learns. */
@NullMarked
package dev.qortex.examples.spring;

import org.jspecify.annotations.NullMarked;
