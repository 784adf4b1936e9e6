package dev.echosounder.trial;

import java.util.Map;
import java.util.Optional;

/**
 * What was found when a server was asked for its contract, before anything was measured.
 *
 * @param passed test cases that it passed
 * @param unchecked test cases that cannot be checked from outside of a server
 * @param exempt what it is exempt from, by tag, and because of what: the end of a sentence
 * @param broken the first test case that it failed, and how, in a sentence; empty if it failed none
 */
public record PreflightResult(int passed, int unchecked, Map<String, String> exempt, Optional<String> broken) {}
