import { type AnalyticsClient, createAnalyticsClient } from '../analytics/client.ts'
import { type AssetsClient, createAssetsClient } from '../assets/client.ts'
import { type CatalogueClient, createCatalogueClient } from '../catalogue/client.ts'
import { createProjectsClient, type ProjectsClient } from '../projects/client.ts'
import { createCallerHttp } from './createCallerHttp.ts'

/** The calls to the kit's services: analytics, assets, catalogue and projects. */
export type ServicesClient = AnalyticsClient & AssetsClient & CatalogueClient & ProjectsClient

/**
 * Creates the client of the kit's services. Every call identifies its caller (`projectId`, `st`, `sv`, and `clientId` if there
 * is one) and sends no cookie.
 *
 * @throws the errors of {@link createHttp}, from each call.
 * @example
 * import { createServicesClient } from '@holdfast/api'
 *
 * const services = createServicesClient({ url: 'http://localhost:3001', projectId, sdkType: 'holdfast', sdkVersion: '0.1.0' })
 * const { data, count } = await services.getWallets({ page: 1, entries: 40 })
 */
export function createServicesClient(options: createServicesClient.Options): ServicesClient {
  const { url, catalogueUrl = url, analyticsUrl = url } = options
  const http = (baseUrl: string) => createCallerHttp({ ...options, url: baseUrl })
  const catalogue = http(catalogueUrl)
  return {
    ...createCatalogueClient(catalogue),
    ...createAssetsClient(catalogue),
    ...createProjectsClient(catalogue),
    ...createAnalyticsClient(catalogue, http(analyticsUrl)),
  }
}

export declare namespace createServicesClient {
  type Options = createCallerHttp.Options & {
    /** URL for all calls except those that send analytics events. @default url */
    catalogueUrl?: string | undefined
    /** URL to which analytics events are sent. @default url */
    analyticsUrl?: string | undefined
  }
}
