import {
  describeInstruction,
  isHandover,
  isHighSolanaFee,
  isNonceAdvance,
  type SolanaTransaction,
  solanaFeeOf,
} from '@holdfast/clear-signing/solana'
import type { RiskLine } from '../../screens/risks.ts'

/** An allowance of this amount or more counts as unlimited. Amounts have 64 bits. */
const UNLIMITED = 2n ** 63n

/** Dangers of Solana transactions for an account. They are not simulated: the frame has no node of that network. */
export function risksOfSolana(transactions: readonly SolanaTransaction[], account: string): readonly RiskLine[] {
  const all = transactions.flatMap(({ instructions }) => instructions)
  const words = all.map(describeInstruction)
  const approved = words.flatMap((each) => (each.kind === 'approveToken' ? [each.amount] : []))
  return [
    ...(all.some(isHandover) ? [{ tone: 'danger', risk: 'newOwner' } as const] : []),
    ...(approved.some((amount) => amount >= UNLIMITED)
      ? [{ tone: 'danger', risk: 'unlimitedAllowance' } as const]
      : []),
    ...(approved.some((amount) => amount < UNLIMITED) ? [{ tone: 'warning', risk: 'allowance' } as const] : []),
    // Unlike others, this transaction does not expire after about a minute: the page may send it at any time.
    ...(all.some(isNonceAdvance) ? [{ tone: 'danger', risk: 'staysValid' } as const] : []),
    ...(transactions.some((each) => each.signers[0] === account && isHighSolanaFee(solanaFeeOf(each)))
      ? [{ tone: 'danger', risk: 'highFee' } as const]
      : []),
    ...(words.some(({ kind, programName }) => kind === 'other' && programName === undefined)
      ? [{ tone: 'warning', risk: 'unknownCall' } as const]
      : []),
    { tone: 'warning', risk: 'notSimulated' },
  ]
}
