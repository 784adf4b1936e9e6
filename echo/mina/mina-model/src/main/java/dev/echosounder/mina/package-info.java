/**
 * Apache MINA: its I/O processors run the sessions, or its executor filter hands them to a pool, and no other
 * difference.
 */
package dev.echosounder.mina;
