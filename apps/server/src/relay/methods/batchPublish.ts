import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core, chargeCalls, publishAll } from '../core.ts'

/** `irn_batchPublish`: stores several messages and answers true once all are safe. Each counts as a call. */
export function batchPublish(core: Core, call: Call<RelayParams['irn_batchPublish']>): void {
  const { messages } = call.params
  // The frame is already charged as one call. A call without messages must not get a refund for it.
  chargeCalls(core, call.caller, Math.max(0, messages.length - 1))
  publishAll(core, call, messages, () => call.succeed(true))
}
