import type { Texts } from '../texts.ts'

/** The German texts of the card. */
export const germanCard: Texts['card'] = {
  title: {
    message: 'Diese Nachricht unterschreiben?',
    typedData: 'Diese Daten unterschreiben?',
    solana: 'Für Solana unterschreiben?',
    transaction: 'Diese Transaktion senden?',
  },
  asks: (project, origin) => `${project}, auf ${origin}`,
  account: 'Konto',
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
}
