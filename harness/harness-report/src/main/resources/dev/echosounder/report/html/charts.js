"use strict";

/*
 * The four kinds of charts, as SVG, with D3. Chart.java describes their data. Colours are those of report.css, so a
 * chart need not be drawn again when the page turns dark.
 */

/** Under this width a page is on a phone. */
const PHONE = 520;

/** How subjects look: a colour, a shape and a dash, so that readers need not depend on the colour alone. */
function appearance(looks) {
  const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolStar];
  const dashes = [null, "7 3", "2 3", "9 3 2 3", "4 2"];
  const byName = new Map(looks.map((look) => [look.subject, look]));
  const look = (name) => byName.get(name) ?? { colour: 7, variant: 0, again: false };
  return {
    colour: (name) => `var(--c${look(name).colour})`,
    filling: (name) => (look(name).again ? "var(--paper)" : `var(--c${look(name).colour})`),
    shape: (name) => shapes[(look(name).colour + look(name).variant) % shapes.length],
    dash: (name) => (look(name).again ? "1 3" : dashes[look(name).variant % dashes.length]),
  };
}

// --- Numbers on axes

function brief(value) {
  const three = (number) => String(+number.toPrecision(3));
  const size = Math.abs(value);
  return size > 0 && size < 1e-3
    ? value.toExponential(0)
    : size >= 1e6
      ? three(value / 1e6) + "M"
      : size >= 1e4
        ? three(value / 1e3) + "k"
        : three(value);
}

/** How many numbers fit side by side into this number of pixels. */
function roomFor(pixels) {
  return Math.max(3, Math.min(8, Math.floor(pixels / 62)));
}

/** On a logarithmic axis only some of the ticks have room for a number. */
function briefOnLog([least, most], room) {
  const decades = Math.log10(most / least);
  const leading = decades > room / 2.5 ? /^1(\.0*)?e/ : decades > room / 9 ? /^[125](\.0*)?e/ : /./;
  return (value) => (leading.test(value.toExponential()) ? brief(value) : "");
}

/**
 * An axis of the page as a scale of D3, with its ticks and their texts.
 *
 * @param values all values that it must show
 * @param range its ends, in pixels
 * @param room how many numbers fit along it
 */
function scaleOf(axis, values, range, room) {
  const known = values.filter((value) => value != null && Number.isFinite(value));
  let [least, most] = axis.ticks ? d3.extent(axis.ticks, (tick) => tick.at) : d3.extent(known);
  if (axis.scale === "LOG") {
    if (!axis.ticks) {
      [least, most] = least < most ? [least / 1.1, most * 1.1] : [least / 2, most * 2];
    }
    const scale = d3.scaleLog([least, most], range);
    const texts = new Map((axis.ticks ?? []).map((tick) => [tick.at, tick.text]));
    return {
      scale,
      ticks: axis.ticks ? axis.ticks.map((tick) => tick.at) : scale.ticks(room),
      text: axis.ticks ? (value) => texts.get(value) : briefOnLog([least, most], room),
    };
  }
  const scale = d3.scaleLinear([Math.min(0, least), most > 0 ? most * 1.03 : 1], range).nice(room);
  return { scale, ticks: scale.ticks(room), text: brief };
}

/** The texts of an axis. */
function titleOf(axis) {
  return axis.scale === "LOG" ? `${axis.label} (logarithmic)` : axis.label;
}

// --- Parts of a chart

function picture(width, height) {
  return d3.create("svg").attr("width", width).attr("height", height).attr("viewBox", [0, 0, width, height]);
}

/** Grid lines over the whole height, with numbers and a label below them. */
function axisAcross(svg, { scale, ticks, text }, label, top, bottom) {
  const places = svg
    .append("g")
    .attr("class", "axis")
    .attr("aria-hidden", "true")
    .selectAll("g")
    .data(ticks)
    .join("g")
    .attr("transform", (tick) => `translate(${scale(tick)},0)`);
  places.append("line").attr("y1", top).attr("y2", bottom);
  places
    .append("text")
    .attr("y", bottom + 16)
    .attr("text-anchor", "middle")
    .text(text);
  const [from, to] = scale.range();
  svg
    .append("text")
    .attr("class", "what")
    .attr("aria-hidden", "true")
    .attr("x", (from + to) / 2)
    .attr("y", bottom + 34)
    .attr("text-anchor", "middle")
    .text(label);
}

/** Grid lines over the whole width, with numbers and a label at the left. */
function axisUp(svg, { scale, ticks, text }, label, left, right) {
  const places = svg
    .append("g")
    .attr("class", "axis")
    .attr("aria-hidden", "true")
    .selectAll("g")
    .data(ticks)
    .join("g")
    .attr("transform", (tick) => `translate(0,${scale(tick)})`);
  places.append("line").attr("x1", left).attr("x2", right);
  places
    .append("text")
    .attr("x", left - 6)
    .attr("dy", ".32em")
    .attr("text-anchor", "end")
    .text(text);
  svg.append("text").attr("class", "what").attr("aria-hidden", "true").attr("x", 2).attr("y", 12).text(label);
}

/** The width of the names at the left, and how they are shortened to it. */
function namesAtTheLeft(labels, width) {
  const left = Math.round(
    Math.min(width * (width < PHONE ? 0.42 : 0.36), 18 + 6.9 * d3.max(labels, (label) => label.length)),
  );
  const letters = Math.max(4, Math.floor((left - 14) / 6.7));
  return { left, shortened: (label) => (label.length <= letters ? label : label.slice(0, letters - 1) + "\u2026") };
}

/** A shape at each position. Its title is the tooltip. */
function marks(svg, data, { shape, fill, stroke, size = 60, at }) {
  return svg
    .append("g")
    .selectAll("path")
    .data(data)
    .join("path")
    .attr("d", d3.symbol(shape, size))
    .attr("transform", (one) => `translate(${at(one)})`)
    .attr("fill", fill)
    .attr("stroke", stroke)
    .attr("stroke-width", 1.5)
    .call((path) => path.append("title").text((one) => one.tip));
}

/** An interval with its ends. */
function whiskers(svg, data, from, to, middle) {
  svg
    .append("g")
    .attr("class", "interval")
    .selectAll("path")
    .data(data)
    .join("path")
    .attr(
      "d",
      (one) =>
        `M${from(one)},${middle(one)}H${to(one)}M${from(one)},${middle(one) - 4}v8M${to(one)},${middle(one) - 4}v8`,
    );
}

// --- Bars

/**
 * The ranking: servers of one group are on the same band. With a reference, points relative to it instead of bars
 * from zero.
 */
function bars(chart, width, as) {
  const rows = chart.bars;
  const row = 27;
  const top = 6;
  const bottom = top + row * rows.length;
  const labels = rows.map((one) => (one.rank ? one.rank + "  " : "") + one.subject);
  const { left, shortened } = namesAtTheLeft(labels, width);
  const right = width - 14;
  const fromZero = chart.reference == null;
  const all = rows.flatMap((one) => [one.low ?? one.value, one.value, one.high ?? one.value]);
  const room = roomFor(right - left);
  const x = fromZero
    ? scaleOf(chart.x, all, [left, right - 52], room)
    : scaleOf(chart.x, [...all, chart.reference], [left, right], room);
  const middle = (one) => top + row * (rows.indexOf(one) + 0.5);
  const svg = picture(width, bottom + 42);

  let band = 0;
  rows.forEach((one, i) => {
    band += i > 0 && (one.group < 0 || one.group !== rows[i - 1].group) ? 1 : 0;
    svg
      .append("rect")
      .attr("class", "band")
      .attr("y", top + row * i)
      .attr("width", width)
      .attr("height", row)
      .attr("fill", (fromZero ? band : i) % 2 ? "var(--paper)" : "var(--band)");
  });
  axisAcross(svg, x, titleOf(chart.x), top, bottom);
  svg
    .append("g")
    .attr("class", "names")
    .selectAll("text")
    .data(labels)
    .join("text")
    .attr("x", 6)
    .attr("y", (label, i) => top + row * (i + 0.5))
    .attr("dy", ".34em")
    .text(shortened);
  const toned = (one) => (one.group < 0 ? "var(--paper)" : as.filling(one.subject));
  if (fromZero) {
    svg
      .append("g")
      .selectAll("rect")
      .data(rows)
      .join("rect")
      .attr("x", left)
      .attr("y", (one) => middle(one) - 8)
      .attr("width", (one) => Math.max(1, x.scale(one.value) - left))
      .attr("height", 16)
      .attr("fill", toned)
      .attr("stroke", (one) => as.colour(one.subject))
      .attr("stroke-width", 1.5)
      .call((rect) => rect.append("title").text((one) => one.tip));
    svg
      .append("g")
      .attr("class", "names")
      .selectAll("text")
      .data(rows)
      .join("text")
      .attr("x", (one) => x.scale(Math.max(one.value, one.high ?? one.value)) + 7)
      .attr("y", middle)
      .attr("dy", ".34em")
      .text((one) => one.text);
  } else {
    svg
      .append("path")
      .attr("class", "reference")
      .attr("d", `M${x.scale(chart.reference)},${top}V${bottom}`);
  }
  whiskers(
    svg,
    rows.filter((one) => one.low != null && one.high > one.low),
    (one) => x.scale(one.low),
    (one) => x.scale(one.high),
    middle,
  );
  if (!fromZero) {
    rows.forEach((one) =>
      marks(svg, [one], {
        shape: as.shape(one.subject),
        fill: toned(one),
        stroke: as.colour(one.subject),
        size: 90,
        at: (some) => [x.scale(some.value), middle(some)],
      }),
    );
  }
  return svg.node();
}

// --- Curves

function lines(chart, width, as, hidden) {
  const all = chart.lines.flatMap((line) => line.points);
  const ticks = chart.x.ticks && new Set(chart.x.ticks.map((tick) => tick.at));
  const marked = (point) => !ticks || ticks.has(point.x);
  const size = all.filter(marked).length > 400 ? 12 : 46;
  const height = Math.round(Math.min(440, Math.max(280, width * 0.5)));
  const [left, right, top, bottom] = [54, width - 30, 26, height - 42];
  const usable = (value) => value != null && (chart.y.scale !== "LOG" || value > 0);
  const x = scaleOf(
    chart.x,
    all.map((point) => point.x),
    [left, right],
    roomFor(right - left),
  );
  const y = scaleOf(chart.y, all.flatMap((point) => [point.y, point.low, point.high]).filter(usable), [bottom, top], 7);
  const svg = picture(width, height);
  axisAcross(svg, x, titleOf(chart.x), top, bottom);
  axisUp(svg, y, titleOf(chart.y), left, right);
  const within = (value) => Math.min(bottom, Math.max(top, y.scale(value)));
  const path = d3.line(
    (point) => x.scale(point.x),
    (point) => within(point.y),
  );
  const seen = chart.lines.filter((line) => !hidden.has(line.subject));
  for (const line of seen) {
    svg
      .append("path")
      .attr("class", "curve")
      .attr("d", path(line.points))
      .attr("stroke", as.colour(line.subject))
      .attr("stroke-dasharray", as.dash(line.subject));
  }
  for (const line of seen) {
    const [colour, spanned] = [
      as.colour(line.subject),
      line.points.filter((point) => usable(point.low) && point.high > point.low),
    ];
    svg
      .append("g")
      .selectAll("path")
      .data(spanned)
      .join("path")
      .attr("d", (point) => `M${x.scale(point.x)},${within(point.low)}V${within(point.high)}`)
      .attr("stroke", colour)
      .attr("stroke-opacity", 0.55);
    marks(
      svg,
      line.points
        .filter((point) => usable(point.y) && marked(point))
        .map((point) => ({ ...point, tip: said(line, point, x, chart) })),
      {
        shape: as.shape(line.subject),
        fill: (point) => (point.doubtful ? "var(--paper)" : as.filling(line.subject)),
        stroke: colour,
        size,
        at: (point) => [x.scale(point.x), y.scale(point.y)],
      },
    );
  }
  return svg.node();
}

/** The tooltip of a point on a curve. */
function said(line, point, x, chart) {
  const number = (value) => value.toLocaleString("en", { maximumSignificantDigits: 4 });
  const where = chart.x.ticks ? x.text(point.x) : number(point.x);
  const between = point.low == null ? "" : ` (95 %: ${number(point.low)} to ${number(point.high)})`;
  const doubt = point.doubtful ? "; not ranked there" : "";
  return `${line.subject}, ${chart.x.label} ${where}: ${chart.y.label} ${number(point.y)}${between}${doubt}`;
}

// --- Scatter plots

/** With categories on the vertical axis, each subject has a separate row. The legend explains crosses. */
function points(chart, width, as, hidden) {
  const strip = chart.y.scale === "CATEGORY";
  const order = [...new Set(chart.dots.map((dot) => dot.subject))];
  const row = 24;
  const names = strip ? namesAtTheLeft(order, width) : { left: 54 };
  const height = strip ? 48 + row * order.length : Math.round(Math.min(440, Math.max(280, width * 0.5)));
  const [left, right, top, bottom] = [names.left, width - 24, strip ? 6 : 26, height - 42];
  const x = scaleOf(
    chart.x,
    chart.dots.map((dot) => dot.x),
    [left, right],
    roomFor(right - left),
  );
  const svg = picture(width, height);
  let up;
  if (strip) {
    svg
      .append("g")
      .selectAll("rect")
      .data(order)
      .join("rect")
      .attr("class", "band")
      .attr("y", (name, i) => top + row * i)
      .attr("width", width)
      .attr("height", row)
      .attr("fill", (name, i) => (i % 2 ? "var(--paper)" : "var(--band)"));
    svg
      .append("g")
      .attr("class", "names")
      .selectAll("text")
      .data(order)
      .join("text")
      .attr("x", 6)
      .attr("y", (name, i) => top + row * (i + 0.5))
      .attr("dy", ".34em")
      .text(names.shortened);
    up = (dot) => top + row * (order.indexOf(dot.subject) + 0.5);
  } else {
    const y = scaleOf(chart.y, [...chart.dots.map((dot) => dot.y), chart.limit], [bottom, top], 7);
    axisUp(svg, y, titleOf(chart.y), left, right);
    if (chart.limit != null) {
      svg
        .append("path")
        .attr("class", "reference")
        .attr("d", `M${left},${y.scale(chart.limit)}H${right}`);
    }
    up = (dot) => (dot.y == null ? bottom : y.scale(dot.y));
  }
  axisAcross(svg, x, titleOf(chart.x), top, bottom);
  const at = (dot) => [dot.x == null ? left : x.scale(dot.x), up(dot)]; // a trial without a figure stands at the edge
  const seen = chart.dots.filter((dot) => strip || !hidden.has(dot.subject));
  for (const name of order) {
    marks(
      svg,
      seen.filter((dot) => dot.subject === name && !dot.invalid),
      { shape: as.shape(name), fill: as.filling(name), stroke: as.colour(name), size: 64, at },
    ).attr("fill-opacity", 0.7);
  }
  for (const name of order) {
    marks(
      svg,
      seen.filter((dot) => dot.subject === name && dot.invalid),
      { shape: d3.symbolTimes, fill: "none", stroke: as.colour(name), size: 56, at },
    ).attr("class", "invalid");
  }
  return svg.node();
}

// --- A matrix

function heat(chart, width) {
  const row = 30;
  const { left, shortened } = namesAtTheLeft(chart.rows, width);
  const cell = (width - left - 4) / chart.columns.length;
  const turned = cell < 7 * d3.max(chart.columns, (column) => column.length);
  const top = turned ? 26 + 6 * d3.max(chart.columns, (column) => Math.min(24, column.length)) : 28;
  const most = d3.max(chart.cells, (one) => one.value ?? 0) || 1;
  const warmth = (one) => (one.value ?? 0) / most;
  const place = (one) =>
    `translate(${left + cell * chart.columns.indexOf(one.column)},${top + row * chart.rows.indexOf(one.row)})`;
  const svg = picture(width, top + row * chart.rows.length + 8);
  svg
    .append("g")
    .attr("class", "names")
    .selectAll("text")
    .data(chart.columns)
    .join("text")
    .attr(
      "transform",
      (column, i) =>
        `translate(${left + cell * (i + 0.5) + (turned ? 4 : 0)},${top - 8})${turned ? " rotate(-62)" : ""}`,
    )
    .attr("text-anchor", turned ? "start" : "middle")
    .text((column) => (column.length > 24 ? column.slice(0, 23) + "\u2026" : column));
  svg
    .append("g")
    .attr("class", "names")
    .selectAll("text")
    .data(chart.rows)
    .join("text")
    .attr("x", 6)
    .attr("y", (name, i) => top + row * (i + 0.5))
    .attr("dy", ".34em")
    .text(shortened);
  const cells = svg.append("g").selectAll("g").data(chart.cells).join("g").attr("transform", place);
  cells
    .append("rect")
    .attr("x", 1)
    .attr("y", 1)
    .attr("width", cell - 2)
    .attr("height", row - 2)
    .attr("fill", (one) => `color-mix(in srgb, var(--hot) ${Math.round(100 * warmth(one))}%, var(--cold))`)
    .append("title")
    .text((one) => one.tip);
  cells
    .append("text")
    .attr("x", cell / 2)
    .attr("y", row / 2)
    .attr("dy", ".34em")
    .attr("text-anchor", "middle")
    .attr("font-size", cell < 36 ? 9 : 12)
    .attr("pointer-events", "none")
    .attr("fill", (one) => (warmth(one) > 0.55 ? "var(--on-hot)" : "var(--on-cold)"))
    .text((one) => one.text);
  return svg.node();
}

/** The symbol of a subject next to its name. */
function swatch(name, lined, as) {
  const svg = picture(26, 12).attr("class", "swatch").attr("aria-hidden", "true");
  if (lined) {
    svg
      .append("path")
      .attr("d", "M0,6H26")
      .attr("stroke", as.colour(name))
      .attr("stroke-width", 2)
      .attr("stroke-dasharray", as.dash(name));
  }
  marks(svg, [{}], {
    shape: as.shape(name),
    fill: as.filling(name),
    stroke: as.colour(name),
    size: 46,
    at: () => [13, 6],
  })
    .selectAll("title")
    .remove();
  return svg.node();
}

const CHARTS = { bars, lines, points, heat };
