package dev.echosounder.report.data;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.Id;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.echosounder.linux.Cores;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.StopCondition;
import dev.echosounder.report.Row;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.Cost;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The form that values of a comparison have in the document, where it is not the one of their records: fields get the
 * units that their types know in Java, and of a closed choice a first field says which it is. What is not named here
 * stands in the document under its record's name; the schema knows every name, and its test fails when one changes.
 */
final class Forms {

    private Forms() {}

    static void addTo(JsonMapper.Builder mapper) {
        mapper.addMixIn(LoadShape.class, OfShape.class)
                .addMixIn(StopCondition.class, OfExtent.class)
                .addMixIn(StopCondition.Lasting.class, OfLasting.class)
                .addMixIn(LoadModel.class, OfPace.class)
                .addMixIn(LoadModel.RampUp.class, OfJoining.class)
                .addMixIn(ServiceTime.class, OfWork.class)
                .addMixIn(ServiceTime.Waiting.class, OfTimed.class)
                .addMixIn(ServiceTime.Computing.class, OfTimed.class)
                .addMixIn(ServerSpec.class, OfServing.class)
                .addMixIn(ClientSpec.class, OfDriving.class)
                .addMixIn(Mechanism.class, OfMechanism.class)
                .addMixIn(Cores.class, OfCores.class)
                .addMixIn(Plan.class, OfPlan.class)
                .addMixIn(Cost.class, OfCost.class)
                .addMixIn(Plan.Goal.class, OfGoal.class)
                .addMixIn(Percentiles.class, OfPercentiles.class)
                .addMixIn(Row.class, OfRow.class)
                .addMixIn(Row.Latency.class, OfLatency.class);
    }

    private interface OfShape {
        @JsonProperty("limitNanos")
        Duration limit();
    }

    @JsonTypeInfo(use = Id.NAME, property = "ends")
    @JsonSubTypes({
        @Type(name = "afterMessages", value = StopCondition.Messages.class),
        @Type(name = "afterTime", value = StopCondition.Lasting.class)
    })
    private interface OfExtent {}

    private interface OfLasting {
        @JsonProperty("nanos")
        Duration time();
    }

    @JsonTypeInfo(use = Id.NAME, property = "loop")
    @JsonSubTypes({
        @Type(name = "closed", value = LoadModel.Closed.class),
        @Type(name = "reconnecting", value = LoadModel.Reconnecting.class),
        @Type(name = "joining", value = LoadModel.RampUp.class),
        @Type(name = "open", value = LoadModel.Open.class)
    })
    private interface OfPace {}

    private interface OfJoining {
        @JsonProperty("apartNanos")
        Duration apart();
    }

    @JsonTypeInfo(use = Id.NAME, property = "does")
    @JsonSubTypes({
        @Type(name = "nothing", value = ServiceTime.None.class),
        @Type(name = "waiting", value = ServiceTime.Waiting.class),
        @Type(name = "computing", value = ServiceTime.Computing.class)
    })
    private interface OfWork {}

    private interface OfTimed {
        @JsonProperty("nanos")
        Duration time();
    }

    @JsonTypeInfo(use = Id.NAME, property = "server")
    @JsonSubTypes({
        @Type(name = "model", value = ServerSpec.Model.class),
        @Type(name = "outside", value = ServerSpec.Outside.class),
        @Type(name = "listening", value = ServerSpec.Listening.class),
        @Type(name = "plain", value = ServerSpec.Plain.class)
    })
    private interface OfServing {}

    @JsonTypeInfo(use = Id.NAME, property = "client")
    @JsonSubTypes({
        @Type(name = "model", value = ClientSpec.Model.class),
        @Type(name = "reference", value = ClientSpec.Reference.class),
        @Type(name = "bothEnds", value = ClientSpec.BothEnds.class)
    })
    private interface OfDriving {}

    private enum OfMechanism {
        @JsonProperty("selector")
        SELECTOR,
        @JsonProperty("io_uring")
        IO_URING
    }

    private abstract static class OfCores {
        @JsonCreator
        OfCores(List<Integer> numbers) {}

        @JsonValue
        abstract List<Integer> numbers();
    }

    private interface OfPlan {
        @JsonProperty("budgetNanos")
        Optional<Duration> budget();
    }

    private abstract static class OfCost {
        @JsonCreator
        OfCost(Map<Cost.Figure, Double> figures) {}

        @JsonValue
        abstract Map<Cost.Figure, Double> figures();
    }

    private interface OfGoal {
        @JsonProperty("belowNanos")
        Duration below();

        @JsonProperty("fromPerSecond")
        double from();

        @JsonProperty("toPerSecond")
        double to();
    }

    private interface OfPercentiles {
        @JsonProperty("p1Nanos")
        long p1();

        @JsonProperty("p50Nanos")
        long p50();

        @JsonProperty("p90Nanos")
        long p90();

        @JsonProperty("p99Nanos")
        long p99();

        @JsonProperty("p999Nanos")
        long p999();

        @JsonProperty("p9999Nanos")
        long p9999();

        @JsonProperty("maxNanos")
        long max();

        @JsonProperty("curveNanos")
        List<Long> curve();
    }

    private interface OfRow {
        @JsonProperty("messagesPerSecond")
        Optional<Row.Estimate> figure();
    }

    private interface OfLatency {
        @JsonProperty("p50Micros")
        double p50();

        @JsonProperty("p99Micros")
        double p99();

        @JsonProperty("p999Micros")
        double p999();
    }
}
