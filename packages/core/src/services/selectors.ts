import type { OptionsState } from '../options/state.ts'

type ServiceOptions = Pick<OptionsState, 'projectId' | 'services'>

/**
 * The URL for each kind of call. Undefined if no URL of the app serves that kind, or if the app sets no project id; the call is
 * then not sent.
 */
export type CalledUrls = Readonly<Record<'base' | 'catalogue' | 'relay', string | undefined>>

/**
 * Selects the URLs that the kit calls: `catalogue` for wallets and pictures, `relay` for pairing, `base` for everything else.
 */
export function selectServiceUrls({ projectId, services }: ServiceOptions): CalledUrls {
  if (projectId === undefined) return { base: undefined, catalogue: undefined, relay: undefined }
  const { url, catalogueUrl, analyticsUrl, relayUrl } = services
  return {
    base: url ?? catalogueUrl ?? analyticsUrl,
    catalogue: catalogueUrl ?? url,
    relay: relayUrl ?? url?.replace(/^http/, 'ws'),
  }
}

/** Tells whether the app sets services and a project id. If not, no request is sent, except to a relay that the app sets. */
export function hasServices(options: ServiceOptions): boolean {
  return selectServiceUrls(options).base !== undefined
}

/** Tells whether the app sets services for the balances and the history of accounts. */
export function hasDataService({ projectId, services }: ServiceOptions): boolean {
  return projectId !== undefined && services.url !== undefined
}
