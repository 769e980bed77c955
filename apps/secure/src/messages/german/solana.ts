import type { Texts } from '../texts.ts'

/** The German texts of Solana transactions. */
export const germanSolana: Texts['solana'] = {
  transaction: (number) => `Transaktion ${number}`,
  step: (number) => `Schritt ${number}`,
  leaves: 'Du sendest',
  feePayer: 'Gebühr zahlt',
  transferSol: (amount) => `${amount} SOL senden`,
  transferToken: 'Token senden',
  approveToken: 'Ein anderes Konto Token ausgeben lassen',
  memo: 'Notiz',
  other: (program) => `${program} aufrufen`,
  unknownProgram: 'Ein unbekanntes Programm',
  from: 'Von',
  to: 'An',
  amount: 'Betrag',
  tokenUnits: (amount) => `${amount} kleinste Einheiten des Tokens`,
  token: 'Token',
  unknownToken: 'Unbekannt: Der Token ließ sich nicht nachschlagen',
  spender: 'Ausgabeberechtigt',
  program: 'Programm',
  data: 'Daten',
}
