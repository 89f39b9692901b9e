/** Annotations of requests and results, from which their JSON Schemas are made. */
@NullMarked
package dev.qortex.service.schema;

import org.jspecify.annotations.NullMarked;
