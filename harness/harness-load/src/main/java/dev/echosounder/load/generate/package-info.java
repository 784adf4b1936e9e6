/** The load itself: conversations that check every byte of every answer, and the lanes that drive them at a pace. */
package dev.echosounder.load.generate;
