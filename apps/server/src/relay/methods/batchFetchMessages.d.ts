import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `irn_batchFetchMessages`: `irn_fetchMessages` over several topics, told topic by topic. */
export declare function batchFetchMessages(core: Core, call: SocketCall<RelayParams['irn_batchFetchMessages']>): void
