import type { OptionsState } from '../options/state.ts'

type ServiceOptions = Pick<OptionsState, 'projectId' | 'services'>

/** The URL for each kind of call. Undefined if the app names none, or no project; the call is not sent then. */
export type CalledUrls = Readonly<Record<'base' | 'catalogue' | 'relay', string | undefined>>

/** The URLs that the kit calls: `catalogue` for wallets and pictures, `relay` for pairing, `base` for everything else. */
export function selectServiceUrls({ projectId, services }: ServiceOptions): CalledUrls {
  if (projectId === undefined) return { base: undefined, catalogue: undefined, relay: undefined }
  const { url, catalogueUrl, analyticsUrl, relayUrl } = services
  return {
    base: url ?? catalogueUrl ?? analyticsUrl,
    catalogue: catalogueUrl ?? url,
    relay: relayUrl ?? url?.replace(/^http/, 'ws'),
  }
}

/** Whether the app names services and a project. If not, no request is sent. */
export function hasServices(options: ServiceOptions): boolean {
  return selectServiceUrls(options).base !== undefined
}

/** Whether the app names services for the balances and history of accounts. */
export function hasData({ projectId, services }: ServiceOptions): boolean {
  return projectId !== undefined && services.url !== undefined
}
