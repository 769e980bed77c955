import type { Texts } from '../texts.ts'

/** The German texts of permissions for apps. */
export const germanPermissions: Texts['permissions'] = {
  periodic: (amount, span) => `Die App darf innerhalb von jeweils ${span} bis zu ${amount} ausgeben.`,
  stream: (initial, perSecond, most) =>
    `Die App darf sofort ${initial} ausgeben und mit jeder Sekunde ${perSecond} mehr${most === undefined ? '' : `, insgesamt höchstens ${most}`}.`,
  calls: (uses, value) =>
    `Die App darf diese Funktionen eines Vertrags ${uses === undefined ? 'beliebig oft' : `${uses}-mal`} aufrufen, ${value === undefined ? 'ohne Ether zu senden' : `jeweils mit bis zu ${value}`}.`,
  until: (moment) => `Die Erlaubnis endet am ${moment}.`,
  withoutAsking: 'Bis dahin fragt sie nicht noch einmal.',
  revocable: 'Sie lässt sich jederzeit zurücknehmen.',
  setsCode: 'Ihr Konto erhält dazu den Code, der die App in diesen Grenzen hält. Seine Adresse bleibt gleich.',
  installsModule:
    'Ihr Smart Account lässt dafür ein Modul handeln, das die App in diesen Grenzen hält. Nur Sie können das ändern.',
  contract: 'Vertrag',
  functions: 'Funktionen',
  argument: (place) => `Argument ${place} ist immer`,
  token: 'Token',
  from: 'Ab',
  key: 'Schlüssel der App',
  smallestUnits: (amount) => `${amount} kleinste Einheiten`,
  takenBack: 'Mit diesem Schlüssel kann die App von da an nichts mehr tun.',
}
