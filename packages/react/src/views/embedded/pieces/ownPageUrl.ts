import type { Kit } from '@holdfast/core'

/**
 * Returns the URL of one of the embedded wallet's pages that open in a separate window, never in a frame. Undefined if the kit
 * has no embedded wallet.
 */
export function ownPageUrl({ options }: Pick<Kit, 'options'>, path: '/export' | '/security'): URL | undefined {
  const { services, projectId } = options.getState()
  if (!services.secureUrl) return undefined
  const url = new URL(path, services.secureUrl)
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  return url
}
