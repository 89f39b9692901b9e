/**
 * LangChain4j and Qortex: models of the one for the other, and a memory as a content retriever and
 * an embedding store.
 */
@NullMarked
package dev.qortex.langchain4j;

import org.jspecify.annotations.NullMarked;
