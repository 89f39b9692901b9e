/**
 * The pattern loop: what reviewers say is stored, scored by how often it holds up, injected into
 * prompts under a budget, and corrected by what validators and outcomes say of it.
 */
@NullMarked
package dev.qortex.buildlog.patterns;

import org.jspecify.annotations.NullMarked;
