import { describeInstruction, type SolanaTransaction } from '@holdfast/clear-signing/solana'
import type { RiskLine } from '../../screens/risks.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Numbers of instructions. @see System program: Assign, AdvanceNonceAccount; token program: SetAuthority */
const ASSIGN = 1
const ADVANCE_NONCE = 4
const SET_AUTHORITY = 6
/** An allowance of this amount or more counts as unlimited: amounts have 64 bits. */
const UNLIMITED = 2n ** 63n

type Instruction = SolanaTransaction['instructions'][number]

const isSystem = ({ program, data }: Instruction, number: number): boolean =>
  program === SYSTEM && data[0] === number && data[1] === 0
const handsOver = (each: Instruction): boolean =>
  isSystem(each, ASSIGN) || (TOKENS.includes(each.program) && each.data[0] === SET_AUTHORITY)

/** Dangers of Solana transactions. They are not simulated: the frame has no node of that network. */
export function risksOfSolana(transactions: readonly SolanaTransaction[]): readonly RiskLine[] {
  const all = transactions.flatMap(({ instructions }) => instructions)
  const words = all.map(describeInstruction)
  const approved = words.flatMap((each) => (each.kind === 'approveToken' ? [each.amount] : []))
  return [
    ...(all.some(handsOver) ? [{ tone: 'danger', risk: 'newOwner' } as const] : []),
    ...(approved.some((amount) => amount >= UNLIMITED)
      ? [{ tone: 'danger', risk: 'unlimitedAllowance' } as const]
      : []),
    ...(approved.some((amount) => amount < UNLIMITED) ? [{ tone: 'warning', risk: 'allowance' } as const] : []),
    // It does not run out after a minute, as others do: the page may send it whenever it likes.
    ...(all.some((each) => isSystem(each, ADVANCE_NONCE)) ? [{ tone: 'danger', risk: 'staysValid' } as const] : []),
    ...(words.some(({ kind, programName }) => kind === 'other' && programName === undefined)
      ? [{ tone: 'warning', risk: 'unknownCall' } as const]
      : []),
    { tone: 'warning', risk: 'notSimulated' },
  ]
}
