/** Folders that are connected to a memory under names, and synchronised by them. */
@NullMarked
package dev.qortex.ingest.connection;

import org.jspecify.annotations.NullMarked;
