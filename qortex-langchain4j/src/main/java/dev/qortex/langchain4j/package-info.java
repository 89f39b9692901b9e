/**
 * Integration with LangChain4j: adapters for models in both directions, a retriever, an embedding
 * store.
 */
@NullMarked
package dev.qortex.langchain4j;

import org.jspecify.annotations.NullMarked;
