/** Single dependency for a memory in a Spring Boot application, without classes. */
@NullMarked
package dev.qortex.spring.boot.starter;

import org.jspecify.annotations.NullMarked;
