/** Events of the memory in the sessions of Spring AI 2.1. */
@NullMarked
package dev.qortex.spring.ai.session;

import org.jspecify.annotations.NullMarked;
