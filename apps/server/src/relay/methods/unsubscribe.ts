import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_unsubscribe`: identified by socket and topic; the id that the client computes is not needed. */
export function unsubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_unsubscribe']>): void {
  hub.unsubscribe(call.caller, call.params.topic)
  call.succeed(true)
}
