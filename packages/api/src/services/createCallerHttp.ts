import { createHttp, type Http } from '../http.ts'

/**
 * Creates an HTTP client for the kit's services. Each call sends no cookie and identifies the caller in its query: by
 * `projectId`, by the SDK's type and version as `st` and `sv`, and by `clientId` if there is one.
 */
export function createCallerHttp(options: createCallerHttp.Options): Http {
  const { url: baseUrl, projectId, sdkType, sdkVersion, clientId, fetch, timeoutMs, onRefused } = options
  const query = () => ({ projectId, st: sdkType, sv: sdkVersion, clientId: clientId?.() })
  return createHttp({ baseUrl, fetch, timeoutMs, query, credentials: 'omit', onRefused })
}

export declare namespace createCallerHttp {
  type Options = {
    /** URL of the services, such as `http://localhost:3001`. If it has a path, the paths of the calls are appended to it. */
    url: string
    /** 32 hex characters. */
    projectId: string
    /** The SDK that calls, such as `holdfast`. */
    sdkType: string
    /** `{framework}-{adapters}-{version}`, such as `react-eip155-0.1.0`. */
    sdkVersion: string
    /** Returns the pairing client's id, or undefined while it has none. */
    clientId?: (() => string | undefined) | undefined
    /** Called for every response with a status that is not 2xx, before the call rejects. */
    onRefused?: createHttp.Options['onRefused']
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** @default 30_000 */
    timeoutMs?: number | undefined
  }
}
