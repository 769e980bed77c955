import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core, storeMessage } from '../core.ts'

/** `irn_publish`: stores one message, then answers true. */
export function publish(core: Core, call: Call<RelayParams['irn_publish']>): void {
  storeMessage(core, call, { publishId: String(call.id), message: call.params }, (failure) => {
    if (failure === undefined) call.succeed(true)
    else call.fail(failure)
  })
}
