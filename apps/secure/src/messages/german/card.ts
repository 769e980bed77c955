import type { Texts } from '../texts.ts'

/** The German texts of the card. */
export const germanCard: Texts['card'] = {
  title: {
    permission: 'Diese Berechtigung erteilen?',
    revocation: 'Diese Berechtigung widerrufen?',
    message: 'Diese Nachricht signieren?',
    typedData: 'Diese Daten signieren?',
    solana: 'Für Solana signieren?',
    transaction: 'Diese Transaktion senden?',
  },
  asks: (project, origin) => `${project}, auf ${origin}`,
  solanaSendTitle: 'Auf Solana signieren und senden?',
  callsTitle: (count: string) => (count === '1' ? 'Diese Transaktion senden?' : `Diese ${count} Schritte senden?`),
  allOrNone: 'Entweder werden alle diese Schritte ausgeführt oder keiner.',
  oneByOne: 'Diese Schritte werden nacheinander gesendet. Schlägt einer fehl, bleiben die vorherigen bestehen.',
  step: (place: string) => `Schritt ${place}`,
  accountLabel: { eoa: 'Konto', smartAccount: 'Smart Account' },
  sponsored: 'Wird für dich bezahlt',
  firstUse: 'Erste Nutzung',
  deploys: (chain: string) => `Dabei wird auch dein Smart Account auf ${chain} eingerichtet.`,
  delegates:
    'Dein Konto erhält dazu den Code, mit dem es mehrere Schritte auf einmal ausführt. Adresse und Schlüssel bleiben gleich.',
  sending: {
    title: 'Wird gesendet',
    text: 'Das dauert bis zum nächsten Block. Du kannst dieses Fenster schließen; das Senden läuft weiter.',
  },
  batch: {
    pending: 'Unterwegs',
    confirmed: 'Bestätigt',
    failed: 'Nicht gesendet',
    reverted: 'Fehlgeschlagen: Es hat sich nichts geändert',
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
  newContract: 'Ein neuer Smart Contract',
  amount: 'Betrag',
  call: 'Funktion',
  changes: 'Was sich ändert',
  nothingChanges: 'Die Guthaben ändern sich nicht.',
  fee: 'Netzwerkgebühr, höchstens',
  approve: 'Bestätigen',
  refuse: 'Ablehnen',
  approveAnyway: 'Ich verstehe das Risiko',
  waiting: 'Die Schaltfläche wird aktiv, sobald diese Karte einen Moment lang ganz zu sehen war.',
  waitingForWindow: 'Die Schaltfläche wird aktiv, sobald dieses Fenster einen Moment lang im Vordergrund war.',
  stuck: 'Etwas verdeckt diese Karte, oder sie ist zu klein. Antworte stattdessen in einem Fenster der Wallet.',
  unsupported:
    'Dieser Browser kann nicht erkennen, ob etwas diese Karte verdeckt. Antworte stattdessen in einem Fenster der Wallet. Dort kann nichts sie verdecken.',
  limited: (until: string) =>
    `Dieses Gerät hat deine Wallet gerade wiederhergestellt. Bis ${until} sendet es höchstens ein Zehntel jedes Guthabens, lässt kein anderes Konto etwas ausgeben, ruft keine unbekannten Funktionen auf und signiert keine Daten. So bleibt Zeit, die Wallet einzufrieren, falls du es nicht warst.`,
  continueInWindow: 'Weiter im Fenster der Wallet',
  openAgain: 'Fenster noch einmal öffnen',
  window: {
    window: 'Antworte in dem Fenster, das sich geöffnet hat. Hast du es geschlossen, öffne es noch einmal.',
    blocked: 'Der Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und öffne es noch einmal.',
    over: 'Das Fenster wurde nicht rechtzeitig beantwortet. Öffne es noch einmal oder lehne ab.',
    failed: 'Das Fenster ließ sich nicht vorbereiten. Prüfe deine Verbindung und öffne es noch einmal.',
  },
  device: {
    title: 'Bestätige dieses Gerät',
    text: 'Öffne den Link in der E-Mail, die wir dir gesendet haben, und wähle dort diese Zahl:',
  },
  memoryOnly:
    'Dieser Browser bewahrt für diese Wallet nichts auf. Du bleibst angemeldet, bis du die Seite verlässt; danach meldest du dich wie auf einem neuen Gerät an.',
  keepHere: 'Den Browser bitten, sie aufzubewahren',
  storageKept: 'Dieser Browser bewahrt die Wallet jetzt auf. Er erkennt dich, wenn du wiederkommst.',
  storageRefused:
    'Der Browser hat es nicht erlaubt. Manche Browser erlauben es, sobald du die Wallet in einem eigenen Fenster benutzt hast: Öffne es, klicke oder tippe dort auf etwas und versuche es dann noch einmal.',
  openWalletWindow: 'Fenster der Wallet öffnen',
}
