// The rules in short and in full, and the names of the stages.

/** @type {import("./translate.js").Catalogue} */
export default {
  "stage.lobby": ["Lobby", "Vorraum"],
  "stage.clue": ["Clue", "Hinweis"],
  "stage.echo": ["Echo", "Echo"],
  "stage.contour": ["Contour", "Kontur"],
  "stage.color": ["Color", "Farbe"],
  "stage.reveal": ["Reveal", "Auflösung"],
  "stage.finished": ["The end", "Schluss"],
  "rules.title": ["How to play", "So wird gespielt"],
  "rules.full": ["The rules in full", "Die ganzen Regeln"],
  "rules.short.clue": [
    "The Guide picks one of three cards, the Source, and writes an association.",
    "Der Guide wählt eine von drei Karten, die Quelle, und schreibt eine Assoziation dazu.",
  ],
  "rules.short.echo": [
    "Everyone else, the Seekers, offers the card from their own hand that fits it best.",
    "Alle anderen, die Suchenden, legen aus der eigenen Hand die Karte dazu, die am besten passt.",
  ],
  "rules.short.contour": [
    "All cards hang in one gallery, without color. Which is the Source?",
    "Alle Karten hängen in einer Galerie, ohne Farbe. Welche ist die Quelle?",
  ],
  "rules.short.color": [
    "Color comes. Keep your guess, or change it once.",
    "Die Farbe kommt. Bleib bei deinem Tipp oder ändere ihn einmal.",
  ],
  "rules.players.title": ["Players and rounds", "Leute und Runden"],
  "rules.players": [
    "3 to 12 people play. With 3 to 5 everyone is Guide twice, with 6 to 12 once. The order is shuffled, and nobody is Guide twice in a row.",
    "Es spielen 3 bis 12 Leute. Zu dritt bis zu fünft sind alle zweimal Guide, zu sechst bis zu zwölft einmal. Die Reihenfolge ist gemischt, und niemand ist zweimal nacheinander Guide.",
  ],
  "rules.clue.title": ["The clue", "Der Hinweis"],
  "rules.clue": [
    "The Guide has 45 seconds to choose one of three cards as the Source and to write an association of 2 to 60 characters and at most eight words. A separate confirmation locks both together.",
    "Der Guide hat 45 Sekunden, um eine von drei Karten als Quelle zu wählen und eine Assoziation aus 2 bis 60 Zeichen und höchstens acht Wörtern zu schreiben. Eine eigene Bestätigung legt beides zusammen fest.",
  ],
  "rules.echo.title": ["The Echoes", "Die Echos"],
  "rules.echo": [
    "Every Seeker sees the association and three cards of their own, and has 30 seconds to choose one of them as an Echo. Nobody sees anyone else’s cards.",
    "Alle Suchenden sehen die Assoziation und drei eigene Karten und haben 30 Sekunden, um eine davon als Echo zu wählen. Niemand sieht fremde Karten.",
  ],
  "rules.automatic.title": ["Too late for an Echo", "Zu spät für ein Echo"],
  "rules.automatic": [
    "A missing Echo is replaced by one of that Seeker’s three cards, so that the gallery does not tell. It brings its owner no points.",
    "Ein fehlendes Echo wird durch eine der drei Karten ersetzt, damit die Galerie nichts verrät. Es bringt keine Punkte.",
  ],
  "rules.contour.title": ["Contour", "Kontur"],
  "rules.contour": [
    "For 25 seconds the Source and all Echoes hang together, shuffled and without names, colors or textures. Each Seeker locks a first guess; your own Echo cannot be chosen. Whoever locks none only watches color and scores 0 for the search. If nobody locks one, the round ends there, without points.",
    "25 Sekunden lang hängen die Quelle und alle Echos zusammen, gemischt und ohne Namen, Farben oder Muster. Alle Suchenden legen einen ersten Tipp fest; das eigene Echo ist nicht wählbar. Wer keinen festlegt, schaut bei der Farbe nur zu und bekommt für die Suche 0 Punkte. Legt niemand einen fest, endet die Runde dort, ohne Punkte.",
  ],
  "rules.color.title": ["Color", "Farbe"],
  "rules.color": [
    "Colors and textures come for 20 seconds, with every card in its place. Each Seeker keeps the first guess or changes it once. Without a confirmation the first guess counts, but earns no bonus.",
    "Für 20 Sekunden kommen Farben und Muster, und jede Karte bleibt an ihrem Platz. Alle Suchenden bleiben beim ersten Tipp oder ändern ihn einmal. Ohne Bestätigung zählt der erste Tipp, aber ohne Zuschlag.",
  ],
  "rules.search.title": ["Points for the search", "Punkte für die Suche"],
  "rules.search": [
    "Finding the Source earns 160. Finding it by its contours and confirming the same card in color earns 80 more.",
    "Die Quelle zu finden bringt 160. Sie schon an der Kontur zu finden und in Farbe zu bestätigen bringt 80 dazu.",
  ],
  "rules.owner.title": ["Points for an Echo", "Punkte für ein Echo"],
  "rules.owner": [
    "An Echo that its owner chose earns 60 for every Seeker whose final guess lands on it, up to 180 a round.",
    "Ein selbst gewähltes Echo bringt 60 für jeden letzten Tipp, der darauf fällt, höchstens 180 je Runde.",
  ],
  "rules.guide.title": ["Points for the Guide", "Punkte für den Guide"],
  "rules.guide": [
    "Nothing if all Seekers find the Source, or none does, or fewer than two have a final guess. Otherwise 120, and 40 more for each Seeker in the smaller of the two camps, up to 320: a clue should be readable, but not obvious.",
    "Nichts, wenn alle die Quelle finden, wenn niemand sie findet oder wenn weniger als zwei einen letzten Tipp haben. Sonst 120 und 40 für jede Person im kleineren der beiden Lager, höchstens 320: Ein Hinweis soll lesbar sein, aber nicht offensichtlich.",
  ],
  "rules.end.title": ["Reveal and end", "Auflösung und Schluss"],
  "rules.end": [
    "All confirmations stay secret until the reveal. It takes 15 seconds; the host may go on after 4. The highest score wins, and a tie is shared.",
    "Alle Bestätigungen bleiben bis zur Auflösung geheim. Sie dauert 15 Sekunden; nach 4 geht es auf Wunsch der Gastgeberrolle weiter. Die höchste Punktzahl gewinnt, Gleichstand wird geteilt.",
  ],
  "rules.kept.title": ["What is kept", "Was bleibt"],
  "rules.kept": [
    "Names, associations and moves stay with the game on its server for a day after its last move, 30 days at the most, and up to 35 days more in backups. This browser keeps your name, your settings and, for a week, the key to your seat. No account, no cookies, no tracking.",
    "Namen, Assoziationen und Züge bleiben beim Spiel auf dem Server: bis einen Tag nach dem letzten Zug, höchstens 30 Tage, in Sicherungen bis zu 35 Tage länger. Dieser Browser behält deinen Namen, deine Einstellungen und eine Woche lang den Schlüssel zu deinem Platz. Kein Konto, keine Cookies, kein Tracking.",
  ],
};
