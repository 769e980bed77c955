import { type AnalyticsClient, createAnalyticsClient } from '../analytics/client.ts'
import { type AssetsClient, createAssetsClient } from '../assets/client.ts'
import { type CatalogueClient, createCatalogueClient } from '../catalogue/client.ts'
import type { HttpError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { createProjectsClient, type ProjectsClient } from '../projects/client.ts'
import { hearRefusals } from './hearRefusals.ts'

/** Every call of the kit's services. */
export type ServicesClient = AnalyticsClient & AssetsClient & CatalogueClient & ProjectsClient

/**
 * Creates the client of the kit's services. Every call identifies its caller (`projectId`, `st`, `sv`, and `clientId` if there
 * is one) and sends no cookie.
 *
 * @throws the errors of {@link createHttp}, from each call.
 * @example
 * const services = createServicesClient({ url: 'http://localhost:3001', projectId, sdkType: 'holdfast', sdkVersion: '0.1.0' })
 * const { data, count } = await services.getWallets({ page: 1, entries: 40 })
 */
export function createServicesClient(options: createServicesClient.Options): ServicesClient {
  const { url, catalogueUrl = url, analyticsUrl = url, projectId, sdkType, sdkVersion, clientId } = options
  const { fetch, timeoutMs, onRefused = () => {} } = options
  const query = () => ({ projectId, st: sdkType, sv: sdkVersion, clientId: clientId?.() })
  const http = (baseUrl: string) =>
    hearRefusals(createHttp({ baseUrl, fetch, timeoutMs, query, credentials: 'omit' }), onRefused)
  const catalogue = http(catalogueUrl)
  return {
    ...createCatalogueClient(catalogue),
    ...createAssetsClient(catalogue),
    ...createProjectsClient(catalogue),
    ...createAnalyticsClient(catalogue, http(analyticsUrl)),
  }
}

export declare namespace createServicesClient {
  type Options = {
    /** URL of the services, such as `http://localhost:3001`; a path in it is kept. */
    url: string
    /** @default url */
    catalogueUrl?: string | undefined
    /** @default url */
    analyticsUrl?: string | undefined
    /** 32 hex characters. */
    projectId: string
    /** The SDK that calls, such as `holdfast`. */
    sdkType: string
    /** `{framework}-{adapters}-{version}`, such as `react-eip155-0.1.0`. */
    sdkVersion: string
    /** The pairing client's id, once it has one. */
    clientId?: (() => string | undefined) | undefined
    /** Called for every response with a status that is not 2xx, before the call rejects. */
    onRefused?: ((error: HttpError) => void) | undefined
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** @default 30_000 */
    timeoutMs?: number | undefined
  }
}
