import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core, publish as store } from '../core.ts'

/** `irn_publish`: stores one message, then answers true. */
export function publish(core: Core, call: Call<RelayParams['irn_publish']>): void {
  const { caller, id, params } = call
  store(core, { clientId: caller.clientId, publishId: String(id), message: params }, (failure) => {
    if (failure === undefined) call.succeed(true)
    else call.fail(failure)
  })
}
