/** The words of the frame around every table. */

const en = {
  log: "Log",
  menu: "Menu",
  close: "Close",
  views: "Views of the table",
  rivals: "Rivals",
  actions: "What you can do",
  lobby: "To the lobby",
  nothingYet: "Nothing has happened yet.",
  newest: "To the newest",
  keyHint: (key: string) => `Key ${key}`,
};

const de: typeof en = {
  log: "Verlauf",
  menu: "Menü",
  close: "Schließen",
  views: "Ansichten des Tisches",
  rivals: "Gegner",
  actions: "Was du tun kannst",
  lobby: "Zur Lobby",
  nothingYet: "Noch ist nichts passiert.",
  newest: "Zum Neuesten",
  keyHint: (key: string) => `Taste ${key}`,
};

export const texts = { en, de };
