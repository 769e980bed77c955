import type { Texts } from '../texts.ts'

/** The German texts of the card. */
export const germanCard: Texts['card'] = {
  title: {
    message: 'Diese Nachricht unterschreiben?',
    typedData: 'Diese Daten unterschreiben?',
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
  unsupported:
    'Dieser Browser kann nicht sagen, ob etwas dieses Fenster verdeckt. Deshalb lässt sich hier nichts bestätigen. Öffne die App in Chrome oder Edge.',
  device: {
    title: 'Bestätige dieses Gerät',
    text: 'Öffne den Link in der E-Mail, die wir dir geschickt haben, und wähle dort diese Zahl:',
  },
  memoryOnly:
    'Dieser Browser bewahrt für diese Wallet nichts auf. Du bleibst angemeldet, bis du die Seite verlässt; danach meldest du dich wie auf einem neuen Gerät an.',
}
