/**
 * Model of the graph: domains, concepts, passages, edges, rules, and the sources that contributed
 * them.
 */
@NullMarked
package dev.qortex.core.model;

import org.jspecify.annotations.NullMarked;
