package dev.echosounder.comparison;

import dev.echosounder.contract.suite.PreflightScenarios;
import dev.echosounder.trial.Preflight;
import dev.echosounder.trial.PreflightResult;
import java.net.InetSocketAddress;

/** Runs the scenarios of the contract that are tagged {@code @Preflight} against each server of a comparison. */
final class ContractPreflight implements Preflight {

    private final PreflightScenarios scenarios = new PreflightScenarios();

    @Override
    public PreflightResult ofModel(String name) {
        return result(scenarios.ofModel(name));
    }

    @Override
    public PreflightResult at(InetSocketAddress address) {
        return result(scenarios.at(address));
    }

    private static PreflightResult result(PreflightScenarios.Result found) {
        return new PreflightResult(found.kept(), found.unseen(), found.unsupported(), found.broken());
    }
}
