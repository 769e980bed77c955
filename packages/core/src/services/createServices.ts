import type { createServicesClient, ServicesClient } from '@holdfast/api'
import type { createDataClient } from '@holdfast/api/data'
import { loadOnce } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { OptionsState } from '../options/state.ts'
import { version } from '../version.ts'
import { selectServiceUrls } from './selectors.ts'

/** Access to the kit's services. */
export type Services = {
  /** Loads the client, once. Undefined if the app has configured no services or no project id: no request is sent then. */
  (): Promise<ServicesClient | undefined>
  /** The name of the UI framework; it is part of the SDK version that is sent with each call. */
  framework: string
  /**
   * Returns the options of a client for chain data; undefined if the app has configured no project id, or no `url` for the
   * services.
   */
  callerOptions: () => createDataClient.Options | undefined
}

/**
 * Creates the access to the kit's services. Their client is loaded on first use.
 *
 * @param parameters.namespaces - the namespaces of the kit's adapters; they are part of the SDK version sent with each call.
 * @param parameters.clientId - returns the pairing client's id, once there is one.
 * @param parameters.onRefused - called for each call that the services refuse.
 */
export function createServices(parameters: {
  options: OptionsState
  fetch: typeof globalThis.fetch | undefined
  namespaces: readonly string[]
  clientId: () => string | undefined
  onRefused: NonNullable<createServicesClient.Options['onRefused']>
}): Services {
  const { options, fetch, namespaces, clientId, onRefused } = parameters
  const { projectId, sdkType } = options
  const { base: baseUrl } = selectServiceUrls(options)
  const { catalogueUrl, analyticsUrl } = options.services
  const sdkVersion = (): string =>
    options.sdkVersion ?? `${services.framework}-${namespaces.join(',') || 'universal'}-${version}`
  const loadClient = loadOnce(async () => {
    if (projectId === undefined || baseUrl === undefined) return undefined
    const { createServicesClient: create } = await import('./client.ts')
    const urls = { url: baseUrl, catalogueUrl, analyticsUrl }
    return create({ ...urls, projectId, sdkType, sdkVersion: sdkVersion(), clientId, fetch, onRefused })
  })
  const callerOptions = (): createDataClient.Options | undefined => {
    const { url } = options.services
    return projectId && url
      ? { url, projectId, sdkType, sdkVersion: sdkVersion(), clientId, fetch, onRefused }
      : undefined
  }
  const services: Services = Object.assign(() => loadClient(), { framework: 'js', callerOptions })
  return services
}

/**
 * Sets the name of the UI framework, such as 'react'. It is part of the SDK version that is sent with each call, so set it
 * before the first call.
 */
export function nameFramework(kit: Kit, framework: string): void {
  kit.internals.services.framework = framework
}
