import type { FrameConfig } from '@holdfast/api/embedded'
import { loadOnce } from '@holdfast/base'
import { createFrameGuest, findEmbedder, isAllowedOrigin, readPlacement } from '@holdfast/frame/guest'
import { createActiveChain } from '../config/chains.ts'

/** Why the frame does not run here. */
export type Refusal = 'refusedPage' | 'ownPage'

/**
 * Starts the frame, which listens to the embedding page. That page must be one of the project's, unsandboxed and in the top
 * window. The code of the handlers loads after the page knows that the frame listens, so the page does not wait for it.
 *
 * @returns the reason if the frame does not start.
 */
export function startGuest(config: FrameConfig, ownWindow: Window, container: HTMLElement): Refusal | undefined {
  const embedder = findEmbedder(readPlacement(ownWindow))
  if (embedder.kind === 'none') return 'ownPage'
  const { project } = config
  const chain = createActiveChain(config.chains, new URL(ownWindow.location.href).searchParams.get('chainId'))
  if (!project || !chain || embedder.kind === 'refused') return 'refusedPage'
  if (embedder.origin !== undefined && !isAllowedOrigin(embedder.origin, project.allowedOrigins)) return 'refusedPage'

  const handlers = loadOnce(async () => {
    const { openHandlers } = await import('./openHandlers.ts')
    return openHandlers({ config, project, ownWindow, container, chain, announce: guest.updateSession })
  })
  const guest = createFrameGuest({
    allowedOrigins: project.allowedOrigins,
    embedderOrigin: embedder.origin,
    handlers,
    // Only the name: an error's message might contain what the user typed.
    // oxlint-disable-next-line no-console -- the only place where a failure in the frame can be found.
    onFailure: (event, error) => console.error(event, error instanceof Error ? error.name : 'Error'),
  })
  guest.ready()
  // If this fails, the first event tries again, and its answer reports the failure.
  handlers().catch(() => undefined)
  return undefined
}
