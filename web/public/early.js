// Before anything is painted: the theme and the language that were chosen last time, so that nothing flashes.
(function () {
  var kept;
  try {
    kept = JSON.parse(localStorage.getItem("charlatans.prefs")) || {};
  } catch {
    kept = {};
  }
  var light = kept.theme === "parchment";
  if (kept.theme === "auto") light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = light ? "parchment" : "night";
  document.documentElement.lang = kept.language || navigator.language.slice(0, 2);
})();
