import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core, publish as store } from '../core.ts'

/** `irn_publish`: stores one message, then answers true. */
export function publish(core: Core, call: Call<RelayParams['irn_publish']>): void {
  store(core, call, { publishId: String(call.id), message: call.params }, (failure) => {
    if (failure === undefined) call.succeed(true)
    else call.fail(failure)
  })
}
