import type { Texts } from '../texts.ts'

/** The German texts of the card. */
export const germanCard: Texts['card'] = {
  title: {
    permission: 'Diese Erlaubnis geben?',
    revocation: 'Diese Erlaubnis zurücknehmen?',
    message: 'Diese Nachricht unterschreiben?',
    typedData: 'Diese Daten unterschreiben?',
    solana: 'Für Solana unterschreiben?',
    transaction: 'Diese Transaktion senden?',
  },
  asks: (project, origin) => `${project}, auf ${origin}`,
  callsTitle: (count: string) => (count === '1' ? 'Diese Transaktion senden?' : `Diese ${count} Schritte senden?`),
  allOrNone: 'Entweder geschehen alle diese Schritte oder keiner.',
  oneByOne: 'Diese Schritte werden nacheinander gesendet. Scheitert einer, bleiben die vor ihm bestehen.',
  step: (place: string) => `Schritt ${place}`,
  accountLabel: { eoa: 'Konto', smartAccount: 'Smart Account' },
  sponsored: 'Wird für Sie bezahlt',
  firstUse: 'Erste Nutzung',
  deploys: (chain: string) => `Dabei wird auch Ihr Smart Account auf ${chain} eingerichtet.`,
  lendsCode:
    'Ihr Konto erhält dazu den Code, mehrere Schritte auf einmal zu machen. Adresse und Schlüssel bleiben gleich.',
  sending: {
    title: 'Wird gesendet',
    text: 'Das dauert bis zum nächsten Block. Sie können dies schließen; es geht weiter.',
  },
  batch: {
    pending: 'Unterwegs',
    confirmed: 'Bestätigt',
    failed: 'Nicht gesendet',
    reverted: 'Fehlgeschlagen: nichts hat sich geändert',
    partial: 'Einige Schritte sind fehlgeschlagen',
  },
  transaction: 'Transaktion',
  close: 'Schließen',
  network: 'Netzwerk',
  message: 'Nachricht',
  bytes: 'Bytes',
  domain: 'Für',
  data: 'Daten',
  to: 'An',
  newContract: 'Ein neuer Vertrag',
  amount: 'Betrag',
  call: 'Funktion',
  changes: 'Was sich ändert',
  nothingChanges: 'Kein Guthaben ändert sich.',
  fee: 'Netzwerkgebühr, höchstens',
  approve: 'Zustimmen',
  refuse: 'Ablehnen',
  approveAnyway: 'Ich verstehe das Risiko',
  waiting: 'Der Knopf geht, sobald diese Karte einen Augenblick lang ganz zu sehen war.',
  waitingForWindow: 'Der Knopf geht, sobald dieses Fenster einen Augenblick lang vorn war.',
  stuck: 'Etwas verdeckt diese Karte, oder sie ist zu klein. Antworte stattdessen in einem Fenster der Wallet.',
  unsupported:
    'Dieser Browser kann nicht sagen, ob etwas diese Karte verdeckt. Antworte stattdessen in einem Fenster der Wallet, wo das nicht geht.',
  limited: (until: string) =>
    `Dieses Gerät hat deine Wallet gerade wiederhergestellt. Bis ${until} sendet es höchstens ein Zehntel jedes Guthabens, lässt niemand anderen ausgeben und unterschreibt keine Daten: So bleibt Zeit, die Wallet einzufrieren, wenn du es nicht warst.`,
  continueInWindow: 'Weiter im Fenster der Wallet',
  openAgain: 'Fenster noch einmal öffnen',
  window: {
    window: 'Antworte in dem Fenster, das sich geöffnet hat. Hast du es geschlossen, öffne es noch einmal.',
    blocked: 'Der Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und öffne es noch einmal.',
    over: 'Das Fenster wurde nicht rechtzeitig beantwortet. Öffne es noch einmal oder lehne ab.',
    failed: 'Das Fenster ließ sich nicht vorbereiten. Prüfe die Verbindung und öffne es noch einmal.',
  },
  device: {
    title: 'Bestätige dieses Gerät',
    text: 'Öffne den Link in der E-Mail, die wir dir geschickt haben, und wähle dort diese Zahl:',
  },
  memoryOnly:
    'Dieser Browser bewahrt für diese Wallet nichts auf. Du bleibst angemeldet, bis du die Seite verlässt; danach meldest du dich wie auf einem neuen Gerät an.',
  keepHere: 'Den Browser bitten, sie zu behalten',
  storageKept: 'Dieser Browser behält die Wallet jetzt. Er kennt dich, wenn du wiederkommst.',
  storageRefused:
    'Der Browser hat es nicht erlaubt. Manche erlauben es, wenn du die Wallet einmal in einem eigenen Fenster benutzt hast: Öffne es, drücke dort irgendetwas und bitte dann noch einmal.',
  openWalletWindow: 'Fenster der Wallet öffnen',
}
