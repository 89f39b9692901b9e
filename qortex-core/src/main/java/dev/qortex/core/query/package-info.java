/** Questions, the settings of retrieval, and answers with their explanations. */
@NullMarked
package dev.qortex.core.query;

import org.jspecify.annotations.NullMarked;
