"use strict";

/*
 * Draws the charts, which report.html contains as JSON ("drawings": see Chart.java), makes its tables sortable, and
 * unpacks downloads. Words and numbers are in the page already.
 */
(async () => {
  /** Unpacks the content of a script element: see PageText.java. */
  function unpack(script) {
    const bytes = Uint8Array.from(atob(script.textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  }

  const carried = document.getElementById("drawings");
  const drawings = JSON.parse(
    carried.dataset.packed === undefined ? carried.textContent : await (await unpack(carried)).text(),
  );
  const as = appearance(drawings.looks);
  const hidden = new Set(); // subjects that are not to be drawn

  // --- Charts in the page

  /** The tooltip of a point, which works for keyboard and touch too, unlike the browser's. */
  function pointable(svg, name) {
    const all = [...svg.querySelectorAll("title")].map((title) => {
      const point = title.parentNode;
      point.dataset.tip = title.textContent;
      point.setAttribute("aria-label", title.textContent);
      point.setAttribute("role", "img");
      point.setAttribute("tabindex", "-1");
      title.remove();
      return point;
    });
    svg.setAttribute("role", "group");
    svg.setAttribute(
      "aria-label",
      `Chart: ${name}. The arrow keys go from point to point; the table below has the same figures.`,
    );
    all[0]?.setAttribute("tabindex", "0");
    svg.addEventListener("keydown", (event) => {
      const at = all.indexOf(document.activeElement);
      const to = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: all.length - 1,
      }[event.key];
      if (at >= 0 && all[to]) {
        event.preventDefault();
        all[at].setAttribute("tabindex", "-1");
        all[to].setAttribute("tabindex", "0");
        all[to].focus();
      }
    });
  }

  const points = (svg) => [...svg.querySelectorAll("[data-tip]")];

  function draw(place) {
    const width = Math.floor(place.clientWidth);
    if (width < 50) {
      return; // it is not seen
    }
    const figure = place.closest(".figure").dataset.figure;
    const index = [...place.closest(".views").children].indexOf(place.closest(".view"));
    const chart = drawings.charts[figure][index];
    const svg = CHARTS[chart.kind](chart, width, as, hidden);
    pointable(svg, place.dataset.name);
    const before = place.querySelector(":scope > svg");
    const focused = before ? points(before).indexOf(document.activeElement) : -1;
    before?.remove();
    place.append(svg);
    points(svg)[focused]?.focus(); // who was there by keyboard stays there
    if (!place.querySelector(".legend")) {
      const key = legend(chart);
      if (key) {
        place.prepend(key);
      }
    }
  }

  function drawAll() {
    document.querySelectorAll(".chart").forEach(draw);
  }

  /** Buttons that leave subjects out of all charts with a legend; null where the chart names them itself. */
  function legend(chart) {
    const shown =
      chart.kind === "lines" ? chart.lines : chart.kind === "points" && chart.y.scale !== "CATEGORY" ? chart.dots : [];
    if (shown.length === 0) {
      return null;
    }
    const list = document.createElement("ul");
    list.className = "legend";
    list.setAttribute("aria-label", "Subjects; press one to leave it out");
    for (const name of new Set(shown.map((one) => one.subject))) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.subject = name;
      button.setAttribute("aria-pressed", String(!hidden.has(name)));
      button.append(swatch(name, chart.kind === "lines", as), name);
      list.append(document.createElement("li"));
      list.lastChild.append(button);
    }
    if (chart.kind === "points" && chart.dots.some((dot) => dot.invalid)) {
      list.append(document.createElement("li"));
      list.lastChild.className = "key";
      list.lastChild.textContent = "\u00d7 " + chart.cross;
    }
    return list;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".legend button");
    if (button) {
      const name = button.dataset.subject;
      if (!hidden.delete(name)) {
        hidden.add(name);
      }
      document
        .querySelectorAll(".legend button")
        .forEach((one) => one.setAttribute("aria-pressed", String(!hidden.has(one.dataset.subject))));
      drawAll();
    }
  });

  // --- Tooltips

  const tip = document.getElementById("tip");

  function say(point) {
    tip.textContent = point.dataset.tip;
    tip.hidden = false;
    const at = point.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const left = Math.min(at.right + 8, document.documentElement.clientWidth - size.width - 8);
    const above = at.top - size.height - 8;
    tip.style.left = Math.max(8, left) + "px";
    tip.style.top = (above > 4 ? above : at.bottom + 8) + "px";
  }

  const hush = () => {
    tip.hidden = true;
  };
  const pointed = (event) => event.target.closest?.("[data-tip]");
  // the last position: when the page moves under a pointer at rest, there is no tooltip, as it would replace the
 // one that the keyboard has chosen
  let pointer = "";
  const moved = (event) => pointer !== (pointer = event.clientX + "," + event.clientY);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerover", (event) => {
    if (moved(event)) {
      pointed(event) ? say(pointed(event)) : hush();
    }
  });
  document.addEventListener("focusin", (event) => (pointed(event) ? say(pointed(event)) : hush()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hush());
  document.addEventListener("scroll", hush, { passive: true });

  // --- The chosen view of a figure

  for (const figure of document.querySelectorAll(".figure:not(.beside)")) {
    const views = [...figure.querySelectorAll(".view")];
    const choose = (chosen) =>
      views.forEach((view, i) => {
        view.hidden = i !== chosen;
      });
    choose(0);
    figure.querySelector(".choice select")?.addEventListener("change", (event) => {
      choose(event.target.selectedIndex);
      figure.querySelectorAll(".view:not([hidden]) .chart").forEach(draw);
    });
  }

  // --- Tables that can be sorted

  const PLAIN = /^[0-9,]*\.?[0-9]+$/;
  const valueOf = (cell) =>
    cell.dataset.v !== undefined
      ? +cell.dataset.v
      : PLAIN.test(cell.textContent)
        ? +cell.textContent.replaceAll(",", "")
        : cell.textContent;

  /** Unknown values come last in both directions. */
  function compare(one, other, sign) {
    const numbers = [one, other].filter((value) => typeof value === "number").length;
    return numbers === 2
      ? sign * (one - other)
      : numbers === 1
        ? typeof one === "number"
          ? -1
          : 1
        : sign * one.localeCompare(other, "en", { numeric: true });
  }

  function sort(head) {
    const column = [...head.parentNode.children].indexOf(head);
    const way = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows].sort((one, other) =>
      compare(valueOf(one.cells[column]), valueOf(other.cells[column]), way === "ascending" ? 1 : -1),
    );
    [...head.parentNode.children].forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", way);
    body.append(...rows);
  }

  for (const head of document.querySelectorAll("thead th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.addEventListener("click", () => sort(head));
    head.replaceChildren(button);
  }

  // --- Downloads

  for (const button of document.querySelectorAll("button.download")) {
    button.addEventListener("click", async () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(
        await unpack(
          [...document.querySelectorAll("script.raw")].find((script) => script.dataset.name === button.dataset.name),
        ),
      );
      link.download = button.dataset.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  }

  // --- Dark or light

  const theme = document.getElementById("theme");
  const dark = () =>
    document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => {
    theme.textContent = dark() ? "Light" : "Dark";
    theme.setAttribute("aria-label", `Show the page ${dark() ? "light" : "dark"}`);
  };
  const THEME = "echosounder-theme";
  try {
    const chosen = localStorage.getItem(THEME);
    if (chosen === "dark" || chosen === "light") {
      document.documentElement.dataset.theme = chosen;
    }
  } catch {
    // The browser stores nothing for this page: it begins as the system is set.
  }
  theme.hidden = false;
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = dark() ? "light" : "dark";
    try {
      localStorage.setItem(THEME, document.documentElement.dataset.theme);
    } catch {
      // Then the choice lasts until the page is loaded again.
    }
    name();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  name();

  // --- Start

  document.documentElement.classList.add("scripted");
  drawAll();
  let width = document.documentElement.clientWidth;
  addEventListener("resize", () => {
    if (document.documentElement.clientWidth !== width) {
      width = document.documentElement.clientWidth;
      drawAll();
    }
  });
  document.documentElement.dataset.drawn = "true";
})();
