import type { OptionsState } from '../options/state.ts'

type Named = Pick<OptionsState, 'projectId' | 'services'>

/** Where each kind of call goes. Undefined: the app names no address for it, or no project, and the call is not made. */
export type CalledUrls = Readonly<Record<'base' | 'catalogue' | 'relay', string | undefined>>

/** The addresses that the kit calls: `base` where no other is named, `catalogue` for wallets and pictures, `relay` for pairing. */
export function selectServiceUrls({ projectId, services }: Named): CalledUrls {
  if (projectId === undefined) return { base: undefined, catalogue: undefined, relay: undefined }
  const { url, catalogueUrl, analyticsUrl, relayUrl } = services
  return {
    base: url ?? catalogueUrl ?? analyticsUrl,
    catalogue: catalogueUrl ?? url,
    relay: relayUrl ?? url?.replace(/^http/, 'ws'),
  }
}

/** Whether the app names services and a project: without both, no request is made. */
export function hasServices(options: Named): boolean {
  return selectServiceUrls(options).base !== undefined
}

/** Whether the app names services that can tell what accounts hold and did. */
export function hasData({ projectId, services }: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return projectId !== undefined && services.url !== undefined
}
