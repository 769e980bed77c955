import type { SendState } from '../state.ts'
import { sendAmountOf, sendFeeOf, sendWorthOf } from './amount.ts'

/** The problem that prevents the review of a send, by its name in the catalogue of texts. */
export type SendProblem =
  | 'invalidAddress'
  | 'addAddress'
  | 'insufficientGas'
  | 'insufficientFunds'
  | 'addAmount'
  | 'incorrectValue'
  | 'selectToken'

/**
 * Finds what prevents the review of a send; of several problems, the one to solve first.
 *
 * @param options.paysGas - false for smart accounts, whose gas is not checked.
 * @returns undefined if the send can be reviewed.
 * @see specification section 5
 */
export function sendProblemOf(state: SendState, { paysGas }: { paysGas: boolean }): SendProblem | undefined {
  const { token, sendTokenAmount, receiver, receiverAddress, receiverProblem, isResolving } = state
  if (!token) return 'selectToken'
  const value = sendAmountOf(state)
  if (sendTokenAmount.trim() === '') return 'addAmount'
  if (value === undefined || value === 0n || sendWorthOf(state) === 0n) return 'incorrectValue'
  if (token.balance !== undefined && value > token.balance) return 'insufficientFunds'
  if (paysGas && lacksGas(state, value)) return 'insufficientGas'
  if (receiver.trim() === '') return 'addAddress'
  if (receiverProblem || (!receiverAddress && !isResolving)) return 'invalidAddress'
  return undefined
}

/** Whether the account has too little of the chain's own currency for the fee, plus the amount if it sends that currency. */
function lacksGas(state: SendState, value: bigint): boolean {
  const { token, networkBalance } = state
  if (networkBalance === undefined) return false
  const fee = sendFeeOf(state) ?? 0n
  return networkBalance === 0n || fee + (token?.standard === 'native' ? value : 0n) > networkBalance
}
