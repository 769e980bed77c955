import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `irn_unsubscribe`: goes by socket and topic; the id is the client's own reckoning and is not needed. */
export declare function unsubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_unsubscribe']>): void
