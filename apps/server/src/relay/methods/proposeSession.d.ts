import { type RelayParams } from '@holdfast/pairing/wire'
import { type Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/** `wc_proposeSession`: follows the pairing topic for the caller and publishes its proposal there. */
export declare function proposeSession(core: Core, call: SocketCall<RelayParams['wc_proposeSession']>): void
