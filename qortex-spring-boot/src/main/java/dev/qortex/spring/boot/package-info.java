/** Auto-configuration of a memory for Spring Boot, with health, an endpoint and Spring AI. */
@NullMarked
package dev.qortex.spring.boot;

import org.jspecify.annotations.NullMarked;
