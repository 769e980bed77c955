import type { RelayMethod, RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import { approveSession } from './approveSession.ts'
import { batchFetchMessages } from './batchFetchMessages.ts'
import { batchPublish } from './batchPublish.ts'
import { batchReceive } from './batchReceive.ts'
import { batchSubscribe } from './batchSubscribe.ts'
import { batchUnsubscribe } from './batchUnsubscribe.ts'
import { fetchMessages } from './fetchMessages.ts'
import { proposeSession } from './proposeSession.ts'
import { publish } from './publish.ts'
import type { SocketCall } from './SocketCall.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Every method of a socket, by its name in the protocol. */
export const methods: { [Method in RelayMethod]: (core: Core, call: SocketCall<RelayParams[Method]>) => void } = {
  irn_publish: publish,
  irn_batchPublish: batchPublish,
  irn_subscribe: subscribe,
  irn_batchSubscribe: batchSubscribe,
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: fetchMessages,
  irn_batchFetchMessages: batchFetchMessages,
  irn_batchReceive: batchReceive,
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
}
