/** LangChain4j and Qortex: models of the one for the other, a retriever, an embedding store. */
@NullMarked
package dev.qortex.langchain4j;

import org.jspecify.annotations.NullMarked;
