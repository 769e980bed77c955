import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core } from '../core.ts'
/** `irn_publish`: stores one message, then answers true. */
export declare function publish(core: Core, call: Call<RelayParams['irn_publish']>): void
