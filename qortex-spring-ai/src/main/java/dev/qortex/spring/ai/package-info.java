/**
 * Integration with Spring AI: adapters for models in both directions, a vector store, a document
 * retriever, and advisors.
 */
@NullMarked
package dev.qortex.spring.ai;

import org.jspecify.annotations.NullMarked;
