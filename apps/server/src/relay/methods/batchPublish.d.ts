import type { RelayParams } from '@holdfast/pairing/wire'
import { type Call, type Core } from '../core.ts'
/** `irn_batchPublish`: stores several messages and answers true once all are safe. Each counts as a call. */
export declare function batchPublish(core: Core, call: Call<RelayParams['irn_batchPublish']>): void
