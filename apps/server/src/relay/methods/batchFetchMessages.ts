import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import { collectMessages } from './fetchMessages.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_batchFetchMessages`: `irn_fetchMessages` over several topics, one after the other. */
export function batchFetchMessages(core: Core, call: SocketCall<RelayParams['irn_batchFetchMessages']>): void {
  collectMessages(core, call.caller, call.params.topics).then(call.succeed, call.fail)
}
