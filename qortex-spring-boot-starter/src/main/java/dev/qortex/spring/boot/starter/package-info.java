/** One dependency for a memory in a Spring Boot application; it has no classes of its own. */
@NullMarked
package dev.qortex.spring.boot.starter;

import org.jspecify.annotations.NullMarked;
