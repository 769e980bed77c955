import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `irn_subscribe`: answers the subscription's id, then delivers what waits and what comes. */
export declare function subscribe({ hub }: Core, call: SocketCall<RelayParams['irn_subscribe']>): void
