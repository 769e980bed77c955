import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `irn_batchUnsubscribe`: `irn_unsubscribe` for several topics. */
export declare function batchUnsubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_batchUnsubscribe']>): void
