/** The catalogue of operations behind its doors: load on a server, and what a door costs. */
@NullMarked
package dev.qortex.benchmarks.service;

import org.jspecify.annotations.NullMarked;
