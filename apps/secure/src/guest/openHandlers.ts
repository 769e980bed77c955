import type { FrameConfig } from '@holdfast/api/embedded'
import { loadOnce, systemClock } from '@holdfast/base'
import { type FrameGuest, type FrameHandlers, showsDevice } from '@holdfast/frame/guest'
import { lazySmartAccounts } from '../accounts/lazySmartAccounts.ts'
import type { ActiveChain, FrameChain } from '../config/chains.ts'
import { createHandlers } from '../events/createHandlers.ts'
import { type CallNode, createCallNode } from '../methods/node.ts'
import { createApprovals } from '../screens/approvals.ts'
import { openDevice } from '../session/openDevice.ts'
import { takeTickets } from '../social/takeTickets.ts'
import { refuseWhenHidden } from './refuseWhenHidden.ts'

/** What the handlers need from the started frame. */
export type GuestDependencies = {
  config: FrameConfig
  project: NonNullable<FrameConfig['project']>
  ownWindow: Window
  /** The element in which the frame draws its screens. */
  container: HTMLElement
  chain: ActiveChain
  /** Tells the page that a login is ready to be completed. */
  announce: FrameGuest['updateSession']
}

/** Opens this browser as a device of the project, and creates the handlers of the events that the page sends. */
export async function openHandlers(dependencies: GuestDependencies): Promise<FrameHandlers> {
  const { config, project, ownWindow, container, chain, announce } = dependencies
  const { opened, records, prove, api, session, owner, receivers, batches, preferences } = await openDevice(
    config,
    project.id,
    {
      showsNumber: showsDevice(new URL(ownWindow.location.href)),
    },
  )
  const { apiUrl, chains } = config
  const createCallNodeOf = (requested: FrameChain): CallNode => createCallNode(requested, { apiUrl, prove })
  const approvals = createApprovals()
  refuseWhenHidden(ownWindow, approvals, systemClock)
  const draw = loadOnce(async () => {
    const { drawFrame } = await import('../screens/drawFrame.tsx')
    await drawFrame(container, { ownWindow, config, approvals, session, owner, project, opened, prove })
  })
  takeTickets(ownWindow, session.takeTicket)
  return createHandlers({
    session,
    approvals,
    api,
    chain,
    chains,
    device: { store: opened.store, records },
    receivers,
    batches,
    preferences,
    smartAccounts: lazySmartAccounts(async () => {
      const { createSmartAccounts } = await import('../accounts/smartAccounts.ts')
      return createSmartAccounts({ chains, createCallNode: createCallNodeOf })
    }),
    paymasterOrigins: [new URL(apiUrl).origin],
    createCallNode: createCallNodeOf,
    createCallBundler: (requested) => createCallNode(requested, { apiUrl, prove, service: 'bundler' }),
    clock: systemClock,
    draw,
    setTheme: (mode) => void (ownWindow.document.documentElement.dataset.theme = mode),
    announce,
    // The timer lets the answer reach the page before the reload.
    reload: () => void systemClock.setTimeout(() => ownWindow.location.reload(), 0),
  })
}
