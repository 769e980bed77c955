import { createCallerHttp } from '../services/createCallerHttp.ts'
import { type SmartSession, sessionRevokedSchema, smartSessionsSchema } from './schema.ts'

type Signal = { signal?: AbortSignal | undefined }

/** Lists and revokes the permissions that an account has granted to apps. */
export type SmartSessionsClient = {
  /** Fetches the permissions of an account, newest first. @param request.account - CAIP-10. */
  getSessions: (request: { account: string } & Signal) => Promise<SmartSession[]>
  /**
   * Revokes a permission on the chain.
   *
   * @param request - `pci` and `signature` as in `revokeSmartSessionRequestSchema`.
   * @throws {HttpError} with the reason if the server refuses.
   */
  revokeSession: (
    request: { account: string; pci: string; signature: `0x${string}` } & Signal,
  ) => Promise<{ success: boolean }>
}

/**
 * Creates the client of the calls about permissions. Every call identifies its caller, as in `createServicesClient`, and sends
 * no cookie.
 *
 * @throws the errors of `createHttp`, from each call.
 */
export function createSmartSessionsClient(options: createSmartSessionsClient.Options): SmartSessionsClient {
  const http = createCallerHttp(options)
  const pathOf = (account: string): string => `/v1/sessions/${encodeURIComponent(account)}`
  return {
    getSessions: ({ account, signal }) => http.read(pathOf(account), smartSessionsSchema, { signal }),
    revokeSession: ({ account, pci, signature, signal }) =>
      http.read(`${pathOf(account)}/revoke`, sessionRevokedSchema, {
        method: 'POST',
        body: { pci, signature },
        signal,
      }),
  }
}

export declare namespace createSmartSessionsClient {
  type Options = createCallerHttp.Options
}
