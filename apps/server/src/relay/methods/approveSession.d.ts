import { type RelayParams } from '@holdfast/pairing/wire'
import { type Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/**
 * `wc_approveSession`: follows the session topic for the caller, answers the proposal on the pairing topic and
 * publishes the settlement on the session topic, where it waits for the proposer.
 */
export declare function approveSession(core: Core, call: SocketCall<RelayParams['wc_approveSession']>): void
