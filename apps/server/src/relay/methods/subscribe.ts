import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_subscribe`: answers with the subscription's id, then delivers the waiting messages and new ones. */
export function subscribe({ hub }: Core, call: SocketCall<RelayParams['irn_subscribe']>): void {
  const subscription = hub.subscribe(call.caller, call.params.topic)
  if (!(subscription instanceof Promise)) {
    call.succeed(subscription.id)
    hub.start(subscription)
    return
  }
  subscription.then((opened) => {
    call.succeed(opened.id)
    hub.start(opened)
  }, call.fail)
}
