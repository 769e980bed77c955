import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_unsubscribe`: ends the socket's subscription to a topic. The subscription id in the call is ignored. */
export function unsubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_unsubscribe']>): void {
  hub.unsubscribe(call.caller, call.params.topic)
  call.succeed(true)
}
