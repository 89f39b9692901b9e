/** State that servers on one PostgreSQL database share: kept answers, nonces, locks of sources. */
@NullMarked
package dev.qortex.server.postgres;

import org.jspecify.annotations.NullMarked;
