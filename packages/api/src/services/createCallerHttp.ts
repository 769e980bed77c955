import { createHttp, type Http } from '../http.ts'

/**
 * Creates the calls to the kit's services. Each call identifies the caller (`projectId`, `st`, `sv`, and `clientId` if there is
 * one) and sends no cookie.
 */
export function createCallerHttp(options: createCallerHttp.Options): Http {
  const { url: baseUrl, projectId, sdkType, sdkVersion, clientId, fetch, timeoutMs, onRefused } = options
  const query = () => ({ projectId, st: sdkType, sv: sdkVersion, clientId: clientId?.() })
  return createHttp({ baseUrl, fetch, timeoutMs, query, credentials: 'omit', onRefused })
}

export declare namespace createCallerHttp {
  type Options = {
    /** URL of the services, such as `http://localhost:3001`; a path in it is kept. */
    url: string
    /** 32 hex characters. */
    projectId: string
    /** The SDK that calls, such as `holdfast`. */
    sdkType: string
    /** `{framework}-{adapters}-{version}`, such as `react-eip155-0.1.0`. */
    sdkVersion: string
    /** The pairing client's id, once it has one. */
    clientId?: (() => string | undefined) | undefined
    /** Called for every response with a status that is not 2xx, before the call rejects. */
    onRefused?: createHttp.Options['onRefused']
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** @default 30_000 */
    timeoutMs?: number | undefined
  }
}
