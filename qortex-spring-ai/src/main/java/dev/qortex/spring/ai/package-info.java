/**
 * Spring AI and Qortex: models of the one for the other, a vector store, a document retriever, and
 * advisors.
 */
@NullMarked
package dev.qortex.spring.ai;

import org.jspecify.annotations.NullMarked;
