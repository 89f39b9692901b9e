/** Estimates of the emissions, the water use and the cost of language models. */
@NullMarked
package dev.qortex.observability.carbon;

import org.jspecify.annotations.NullMarked;
