import { trimTrailingCharacters } from '@holdfast/base'
import { createHttp, type Http, type HttpRequest } from '../http.ts'
import type { Shape } from '../shape.ts'

/**
 * Makes a DPoP proof with the device's key. The proof is a JWT with the method as `htm`, the URL without its query as `htu`,
 * and a fresh `jti` and `iat`. If there is an access token, its hash is `ath`.
 *
 * @see RFC 9449 section 4.2
 */
export type MakeProof = (method: string, url: string, accessToken?: string) => Promise<string>

/** The details of a call that carries the device's proof. */
export type ProvedRequest = HttpRequest & {
  /** Sent as `Authorization: DPoP`. */
  accessToken?: string | undefined
}

/** Calls to one server, each with a fresh proof of the device's key. */
export type ProvedHttp = {
  /** Like `Http.send`. */
  send: (path: string, request?: ProvedRequest) => Promise<void>
  /** Like `Http.read`. */
  read: <Value>(path: string, schema: Shape<Value>, request?: ProvedRequest) => Promise<Value>
  /** The calls without a proof, for public data. */
  unproved: Http
}

/** Creates a device's calls to one server. They send no cookies, since browsers may withhold cookies from frames. */
export function createProvedHttp(options: createProvedHttp.Options): ProvedHttp {
  const { url, proof, fetch, timeoutMs } = options
  const baseUrl = trimTrailingCharacters(url, '/')
  const unproved = createHttp({ baseUrl, fetch, timeoutMs, credentials: 'omit' })
  const prove = async (path: string, { accessToken, ...request }: ProvedRequest): Promise<HttpRequest> => ({
    ...request,
    headers: {
      ...request.headers,
      dpop: await proof(request.method ?? 'GET', `${baseUrl}${path}`, accessToken),
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    },
  })
  return {
    unproved,
    send: async (path, request = {}) => unproved.send(path, await prove(path, request)),
    read: async (path, schema, request = {}) => unproved.read(path, schema, await prove(path, request)),
  }
}

export declare namespace createProvedHttp {
  type Options = {
    /** Origin of the service. */
    url: string
    proof: MakeProof
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** Must be longer than the server holds a long poll open. @default 30_000 */
    timeoutMs?: number | undefined
  }
}
