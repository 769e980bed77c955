import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_batchUnsubscribe`: `irn_unsubscribe` for several topics. */
export function batchUnsubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_batchUnsubscribe']>): void {
  for (const { topic } of call.params.subscriptions) hub.unsubscribe(call.caller, topic)
  call.succeed(true)
}
