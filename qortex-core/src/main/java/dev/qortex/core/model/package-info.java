/**
 * The records that everything else speaks of: domains, concepts, passages, edges, rules, and who
 * contributed them.
 */
@NullMarked
package dev.qortex.core.model;

import org.jspecify.annotations.NullMarked;
