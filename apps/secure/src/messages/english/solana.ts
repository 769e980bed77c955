/** Texts of the card about Solana transactions. */
export const solanaTexts = {
  transaction: (number: string) => `Transaction ${number}`,
  step: (number: string) => `Step ${number}`,
  feePayer: 'Fee paid by',
  transferSol: (amount: string) => `Send ${amount} SOL`,
  transferToken: 'Send tokens',
  approveToken: 'Let another account spend tokens',
  memo: 'Memo',
  other: (program: string) => `Call ${program}`,
  unknownProgram: 'an unknown program',
  from: 'From',
  to: 'To',
  amount: 'Amount',
  tokenUnits: (amount: string) => `${amount} smallest units of the token`,
  spender: 'Spender',
  program: 'Program',
  data: 'Data',
}
