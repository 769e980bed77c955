import type { Texts } from '../texts.ts'

/** The German texts of the risks. */
export const germanRisks: Texts['risks'] = {
  unlimitedAllowance: 'Damit kann ein anderes Konto alle deine Token dieser Art ausgeben, jetzt und später.',
  allowance: 'Damit kann ein anderes Konto einen Teil deiner Token ausgeben.',
  allOfCollection: 'Damit kann ein anderes Konto jedes Stück dieser Sammlung übertragen.',
  permit: 'Mit dieser Signatur kann ein anderes Konto deine Token ausgeben, ohne dass du eine Transaktion sendest.',
  order: 'Mit dieser Signatur können andere, solange sie gilt, nehmen, was du anbietest, für das, was du verlangst.',
  orderForNothing: 'Du bekommst nichts dafür.',
  actsForAccount:
    'Mit dieser Signatur können andere für eines deiner Konten handeln, ohne dass du eine Transaktion sendest.',
  delegateCall: 'Der aufgerufene Smart Contract bekommt die volle Kontrolle über dieses Konto.',
  foreignDomain: 'Diese Nachricht meldet dich bei einer anderen Website an als bei der, die fragt.',
  unreadableMessage: 'Diese Nachricht ist kein Text, der sich anzeigen lässt. Signiere nur, was du lesen kannst.',
  unknownCall: 'Was diese Funktion tut, ist nicht bekannt.',
  unknownData: 'Was diese Signatur erlaubt, ist nicht bekannt.',
  createsContract: 'Das erstellt einen Smart Contract.',
  wouldFail: 'Diese Transaktion würde derzeit fehlschlagen und trotzdem ihre Gebühr kosten.',
  notSimulated: 'Was sich dadurch ändern würde, ließ sich nicht simulieren.',
  balanceTooLow: 'Das Guthaben könnte für Betrag und Gebühr zu niedrig sein.',
  takesAll: 'Das sendet alles, was das Konto davon hat.',
  lookalike:
    'Der Empfänger ist neu, und seine Adresse sieht aus wie eine, an die du schon gesendet hast. Vergleiche jedes Zeichen.',
  newOwner: 'Das übergibt eines deiner Konten an einen anderen Besitzer.',
  staysValid: 'Diese Transaktion läuft nicht ab: Die App kann sie senden, wann sie will.',
  highFee: 'Die Netzwerkgebühr ist ungewöhnlich hoch.',
}
