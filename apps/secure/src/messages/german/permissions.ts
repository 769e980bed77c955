import type { Texts } from '../texts.ts'

/** The German texts of permissions for apps. */
export const germanPermissions: Texts['permissions'] = {
  periodic: (amount, span) => `Die App darf je Zeitraum (${span}) bis zu ${amount} ausgeben.`,
  stream: (initial, perSecond, most) =>
    `Die App darf sofort ${initial} ausgeben und mit jeder Sekunde ${perSecond} mehr${most === undefined ? '' : `, insgesamt höchstens ${most}`}.`,
  calls: (uses, value) =>
    `Die App darf diese Funktionen eines Smart Contracts ${uses === undefined ? 'beliebig oft' : `${uses}-mal`} aufrufen, ${value === undefined ? 'ohne Ether zu senden' : `jeweils mit bis zu ${value}`}.`,
  until: (moment) => `Die Berechtigung endet am ${moment}.`,
  withoutAsking: 'Bis dahin fragt die App nicht noch einmal.',
  revocable: 'Du kannst die Berechtigung jederzeit widerrufen.',
  setsCode: 'Dein Konto erhält dazu den Code, der die App innerhalb dieser Grenzen hält. Seine Adresse bleibt gleich.',
  installsModule:
    'Dein Smart Account lässt dafür ein Modul handeln, das die App innerhalb dieser Grenzen hält. Nur du kannst das ändern.',
  contract: 'Smart Contract',
  functions: 'Funktionen',
  argument: (place) => `Argument ${place} ist immer`,
  token: 'Token',
  from: 'Ab',
  key: 'Schlüssel der App',
  smallestUnits: (amount) => `${amount} kleinste Einheiten`,
  takenBack: 'Mit diesem Schlüssel kann die App danach nichts mehr tun.',
}
