/**
 * Declarations of the operations of a memory: interfaces whose methods are marked by {@link
 * dev.qortex.service.Op}, with records for arguments and results. They are read and called without
 * knowing the code behind them.
 */
@NullMarked
package dev.qortex.service.api;

import org.jspecify.annotations.NullMarked;
