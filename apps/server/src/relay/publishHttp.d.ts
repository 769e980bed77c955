import type { createAdmission } from './admission.ts'
import { type Core } from './core.ts'
export declare namespace createPublishHttp {
  type Parameters = {
    core: Core
    admit: ReturnType<typeof createAdmission>
    isDraining: () => boolean
  }
}
/**
 * Creates the HTTP face of the relay: `irn_publish` and `irn_batchPublish` by POST, with the same credentials in the
 * query or the Authorization header as a socket shows.
 */
export declare function createPublishHttp({ core, admit, isDraining }: createPublishHttp.Parameters): (
  request: Request,
  {
    ip,
  }: {
    ip: string
  },
) => Promise<Response>
