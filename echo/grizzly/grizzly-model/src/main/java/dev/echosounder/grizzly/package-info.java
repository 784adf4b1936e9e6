/**
 * Grizzly: its selector threads run the sessions (same-thread strategy), or hand each ready connection to a pool
 * (worker-thread strategy).
 */
package dev.echosounder.grizzly;
