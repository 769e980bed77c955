import type { RelayParams, RelayStoredMessage } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { Connection } from '../socket.ts'
import type { SocketCall } from './SocketCall.ts'

type Page = {
  messages: RelayStoredMessage[]
  hasMore: boolean
}
/** `irn_fetchMessages`: what waits for the caller on a topic, a page at a time. */
export declare function fetchMessages(core: Core, call: SocketCall<RelayParams['irn_fetchMessages']>): void
/**
 * Collects waiting messages of some topics. The next call of the same socket goes on behind the last message; a call
 * after the end begins anew. Nothing is acknowledged by it: that is `irn_batchReceive`.
 */
export declare function collect(
  { mailbox, hub, clock }: Core,
  caller: Connection,
  topics: readonly string[],
): Promise<Page>
export {}
