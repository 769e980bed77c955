import type { FrameConfig } from '@holdfast/api/embedded'
import { loadOnce, systemClock } from '@holdfast/base'
import { createFrameGuest, findEmbedder, isAllowedOrigin, readPlacement, showsDevice } from '@holdfast/frame/guest'
import { lazySmartAccounts } from '../accounts/lazySmartAccounts.ts'
import { createActiveChain, type FrameChain } from '../config/chains.ts'
import { createHandlers } from '../events/createHandlers.ts'
import { type CallNode, createCallNode } from '../methods/node.ts'
import { createApprovals } from '../screens/approvals.ts'
import { openDevice } from '../session/openDevice.ts'
import { takeTickets } from '../social/takeTickets.ts'
import { refuseWhenHidden } from './refuseWhenHidden.ts'

/** Why the frame does not run here. */
export type Refusal = 'refusedPage' | 'ownPage'

/**
 * Starts the frame: hears the page that holds it, if that is one of the project's, unsandboxed and in the top window.
 *
 * @returns why not, if it does not start.
 */
export async function startGuest(
  config: FrameConfig,
  own: Window,
  container: HTMLElement,
): Promise<Refusal | undefined> {
  const embedder = findEmbedder(readPlacement(own))
  if (embedder.kind === 'none') return 'ownPage'
  const { project } = config
  const address = new URL(own.location.href)
  const chain = createActiveChain(config.chains, address.searchParams.get('chainId'))
  if (!project || !chain || embedder.kind === 'refused') return 'refusedPage'
  if (embedder.origin !== undefined && !isAllowedOrigin(embedder.origin, project.allowedOrigins)) return 'refusedPage'

  const { tier, prove, api, session, owner, receivers, batches, preferences } = await openDevice(config, project.id, {
    showsNumber: showsDevice(address),
  })
  const { apiUrl, chains } = config
  const createCallNodeOf = (asked: FrameChain): CallNode => createCallNode(asked, { apiUrl, prove })
  const approvals = createApprovals()
  refuseWhenHidden(own, approvals, systemClock)
  const draw = loadOnce(async () => {
    const { drawFrame } = await import('../screens/drawFrame.tsx')
    await drawFrame(container, { own, config, approvals, session, owner, project, tier, prove })
  })
  takeTickets(own, session.takeTicket)
  const guest = createFrameGuest({
    allowedOrigins: project.allowedOrigins,
    embedderOrigin: embedder.origin,
    handlers: createHandlers({
      session,
      approvals,
      api,
      chain,
      chains,
      receivers,
      batches,
      preferences,
      smartAccounts: lazySmartAccounts(async () => {
        const { createSmartAccounts } = await import('../accounts/smartAccounts.ts')
        return createSmartAccounts({ chains, createCallNode: createCallNodeOf })
      }),
      paymasterOrigins: [new URL(apiUrl).origin],
      createCallNode: createCallNodeOf,
      createCallBundler: (asked) => createCallNode(asked, { apiUrl, prove, service: 'bundler' }),
      clock: systemClock,
      draw,
      setTheme: (mode) => void (own.document.documentElement.dataset.theme = mode),
      // After the answer, so that the page hears it.
      announce: (attemptId) => guest.updateSession(attemptId),
      reload: () => void systemClock.setTimeout(() => own.location.reload(), 0),
    }),
    // The name alone: what an error says might hold what the user typed.
    // oxlint-disable-next-line no-console -- the only place where a failure in the frame can be found.
    onFailure: (event, error) => console.error(event, error instanceof Error ? error.name : 'Error'),
  })
  guest.ready()
  return undefined
}
