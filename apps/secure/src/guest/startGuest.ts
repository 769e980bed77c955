import type { FrameConfig } from '@holdfast/api/embedded'
import { loadOnce } from '@holdfast/base'
import { createFrameGuest, findEmbedder, isAllowedOrigin, readPlacement } from '@holdfast/frame/guest'
import { createActiveChain } from '../config/chains.ts'

/** Why the frame does not run here. `ownPage`: it is open in a window of its own, and not embedded in a page. */
export type Refusal = 'refusedPage' | 'ownPage'

/**
 * Starts the frame, which listens to the embedding page. The page must be the top page of its window and have an origin that
 * the project allows. The frame must not be sandboxed. The code of the handlers loads after READY, so the page does not wait
 * for that code.
 *
 * @returns why the frame does not start; undefined if it starts.
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
    // Only the error's name is logged: its message might contain what the user typed.
    // oxlint-disable-next-line no-console -- the only place where a failure in the frame can be found.
    onFailure: (event, error) => console.error(event, error instanceof Error ? error.name : 'Error'),
  })
  guest.ready()
  // If the load fails, the first event loads the handlers again, and reports a second failure.
  handlers().catch(() => undefined)
  return undefined
}
