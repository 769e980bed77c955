import type { CallDescription } from '@holdfast/clear-signing'
import type { BatchCall } from './readCalls.ts'

/** A call of a batch, with its description for the approval card. */
export type CallStep = BatchCall & {
  /** The call in words, if its contract has a description. */
  description: CallDescription | undefined
}
