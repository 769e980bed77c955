import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/**
 * `irn_batchSubscribe`: answers the ids in the order of the topics, then delivers. When one topic is refused, all are,
 * and those that this call began to follow are let go again.
 */
export declare function batchSubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_batchSubscribe']>): void
