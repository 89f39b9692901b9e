/**
 * Operations of a memory, declared once: typed, with JSON Schemas and hints. Interfaces such as a
 * REST server or a command line add transport, authentication and layout.
 */
@NullMarked
package dev.qortex.service;

import org.jspecify.annotations.NullMarked;
