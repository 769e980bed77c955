import type { CallDescription } from '@holdfast/clear-signing'
import type { BatchCall } from './readCalls.ts'

/** A call as the card shows it. */
export type CallStep = BatchCall & {
  /** The call in words, if its contract has a description. */
  description: CallDescription | undefined
}
