package dev.echosounder.trial;

import java.util.Map;
import java.util.Optional;

/**
 * What was found when a server was asked for its contract, before anything was measured.
 *
 * @param kept promises that it kept
 * @param unseen promises that could not be looked at, as they need the inside of a server
 * @param excused what it is not asked for, by tag, and because of what: the end of a sentence
 * @param broken the first promise that it broke, and how, in a sentence; empty if it broke none
 */
public record PreflightResult(int kept, int unseen, Map<String, String> excused, Optional<String> broken) {}
