// What is said when something does not go as it should.

/** @type {import("./translate.js").Catalogue} */
export default {
  "fault.too_short": ["Two characters at least.", "Mindestens zwei Zeichen."],
  "fault.too_long": ["60 characters at most.", "Höchstens 60 Zeichen."],
  "fault.too_many_words": ["Eight words at most.", "Höchstens acht Wörter."],
  "fault.too_many_bytes": [
    "Too much for one line: try it shorter.",
    "Zu viel für eine Zeile: Versuch es kürzer.",
  ],
  "fault.too_many_marks": ["Too many accents on one letter.", "Zu viele Akzente auf einem Buchstaben."],
  "leave.title": ["Leave the game?", "Spiel verlassen?"],
  "leave.game": [
    "Your seat stays empty for the rest of the game, and you cannot come back to it.",
    "Dein Platz bleibt für den Rest des Spiels leer, und du kannst nicht an ihn zurück.",
  ],
  "leave.lobby": ["Your seat becomes free for somebody else.", "Dein Platz wird für andere frei."],
  "leave.watcher": ["You can watch again at any time.", "Du kannst jederzeit wieder zuschauen."],
  "leave.stay": ["Stay", "Bleiben"],
  "line.lost": ["No connection. Trying again …", "Getrennt. Neuer Versuch …"],
  "line.returning": ["Back to your game …", "Zurück in dein Spiel …"],
  "closed.replaced.title": ["Open in another window", "In einem anderen Fenster geöffnet"],
  "closed.replaced": [
    "Your seat has moved to the window you opened last.",
    "Dein Platz ist in das zuletzt geöffnete Fenster gewandert.",
  ],
  "closed.here": ["Play here instead", "Lieber hier spielen"],
  "closed.removed.title": ["You have left the table", "Du bist nicht mehr am Tisch"],
  "closed.removed": [
    "The host has taken your seat out of this game. You can still watch.",
    "Dein Platz wurde aus diesem Spiel genommen. Zuschauen geht weiter.",
  ],
  "closed.expired.title": ["This game is over", "Dieses Spiel ist vorbei"],
  "closed.expired": ["There is no such game any more.", "Das Spiel gibt es nicht mehr."],
  "closed.too_many_errors.title": ["The connection was closed", "Die Verbindung wurde geschlossen"],
  "closed.too_many_errors": [
    "Too many requests went wrong. You can come back now.",
    "Zu viele Anfragen gingen schief. Du kannst jetzt zurückkommen.",
  ],
  "closed.gone.title": ["This seat is gone", "Diesen Platz gibt es nicht mehr"],
  "closed.gone": [
    "The game goes on without this seat. You can still watch.",
    "Das Spiel geht ohne diesen Platz weiter. Zuschauen geht noch.",
  ],
  "closed.home": ["To the start", "Zum Anfang"],
  "refused.bad_request": [
    "That did not work. Load the page anew and try again.",
    "Das hat nicht geklappt. Lade die Seite neu und versuch es noch einmal.",
  ],
  "refused.too_large": ["That was too long.", "Das war zu lang."],
  "refused.unknown_action": [
    "That did not work. Load the page anew and try again.",
    "Das hat nicht geklappt. Lade die Seite neu und versuch es noch einmal.",
  ],
  "refused.not_in_game": ["You are not in this game any more.", "Du bist nicht mehr in diesem Spiel."],
  "refused.game_not_found": ["There is no game with this code.", "Es gibt kein Spiel mit diesem Code."],
  "refused.game_full": [
    "All twelve seats are taken. You can watch.",
    "Alle zwölf Plätze sind besetzt. Du kannst zuschauen.",
  ],
  "refused.already_started": [
    "This game has already started. You can watch it.",
    "Dieses Spiel hat schon begonnen. Du kannst zuschauen.",
  ],
  "refused.name_taken": ["Somebody at the table has this name already.", "So heißt schon jemand am Tisch."],
  "refused.bad_name": ["A name has 1 to 20 characters.", "Ein Name hat 1 bis 20 Zeichen."],
  "refused.bad_association": [
    "An association has 2 to 60 characters and at most eight words.",
    "Eine Assoziation hat 2 bis 60 Zeichen und höchstens acht Wörter.",
  ],
  "refused.not_host": ["Only the host can do that.", "Das geht nur von der Gastgeberseite aus."],
  "refused.not_enough_seats": ["Three players are needed.", "Es braucht drei Leute."],
  "refused.wrong_stage": ["The game has moved on.", "Das Spiel ist schon weiter."],
  "refused.too_early": ["A moment too early: try again.", "Einen Moment zu früh: Versuch es noch einmal."],
  "refused.too_late": ["The time was up a moment before.", "Die Zeit war kurz vorher um."],
  "refused.not_allowed": ["That cannot be done now.", "Das geht jetzt nicht."],
  "refused.already_done": [
    "You have already confirmed in another window.",
    "Du hast schon in einem anderen Fenster bestätigt.",
  ],
  "refused.own_echo": [
    "That is your own Echo: choose another card.",
    "Das ist dein eigenes Echo: Wähle eine andere Karte.",
  ],
  "refused.no_such_slot": ["There is no such card.", "Diese Karte gibt es nicht."],
  "refused.rate_limited": ["Too fast: wait a moment.", "Zu schnell: Warte einen Moment."],
  "refused.try_again": [
    "The server is busy. Please try again.",
    "Der Server ist beschäftigt. Bitte noch einmal.",
  ],
  "refused.internal": [
    "Something went wrong on the server. Please try again.",
    "Auf dem Server ging etwas schief. Bitte noch einmal.",
  ],
};
