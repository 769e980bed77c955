import {
  describeInstruction,
  isControlHandover,
  isHighSolanaFee,
  isNonceAdvance,
  isUnknownInstruction,
  type SolanaTransaction,
  solanaFeeOf,
} from '@holdfast/clear-signing/solana'
import type { RiskLine } from '../../screens/risks.ts'

/** The lowest allowance that is shown as unlimited. Amounts have 64 bits. */
const UNLIMITED = 2n ** 63n

/** Lists the risks of Solana transactions for an account. The transactions are not simulated, which is one of the risks. */
export function risksOfSolana(transactions: readonly SolanaTransaction[], account: string): readonly RiskLine[] {
  const allInstructions = transactions.flatMap(({ instructions }) => instructions)
  const descriptions = allInstructions.map((each) => describeInstruction(each))
  const approvedAmounts = descriptions.flatMap((each) => (each.kind === 'approveToken' ? [each.amount] : []))
  return [
    ...(allInstructions.some(isControlHandover) ? [{ tone: 'danger', risk: 'newOwner' } as const] : []),
    ...(approvedAmounts.some((amount) => amount >= UNLIMITED)
      ? [{ tone: 'danger', risk: 'unlimitedAllowance' } as const]
      : []),
    ...(approvedAmounts.some((amount) => amount < UNLIMITED) ? [{ tone: 'warning', risk: 'allowance' } as const] : []),
    // A transaction with a durable nonce does not expire after about a minute like others, so the page may send it at any time.
    ...(allInstructions.some(isNonceAdvance) ? [{ tone: 'danger', risk: 'staysValid' } as const] : []),
    ...(transactions.some((each) => each.signers[0] === account && isHighSolanaFee(solanaFeeOf(each)))
      ? [{ tone: 'danger', risk: 'highFee' } as const]
      : []),
    ...(allInstructions.some((each) => isUnknownInstruction(each, account))
      ? [{ tone: 'warning', risk: 'unknownCall' } as const]
      : []),
    { tone: 'warning', risk: 'notSimulated' },
  ]
}
