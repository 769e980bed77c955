import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `irn_batchReceive`: acknowledges fetched messages, each named by the SHA-256 of its text. */
export declare function batchReceive(core: Core, call: SocketCall<RelayParams['irn_batchReceive']>): void
