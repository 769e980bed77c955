import { buildApprovedNamespaces, type Proposal } from '@holdfast/pairing'
import type { Account } from '../accounts/account.ts'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import { answerOnce } from '../link/actions.ts'
import { announceCapabilities } from '../requests/calls/announce.ts'
import { grantableNamespaces } from './rules.ts'

/** The protocol's reason for a connection or sign-in that the user declines. */
export const userRejected = { code: 5000, message: 'User rejected.' } as const

/**
 * Approves a proposal, which creates a session. Does nothing if another tab has answered it.
 *
 * @throws {ProtocolError} | relay errors; there is no session then.
 */
export async function approveProposal(
  app: WalletApp,
  connected: Connected,
  proposal: Proposal,
  options: { accounts: readonly Account[]; activeChain: string },
): Promise<void> {
  const { wallet, config, rpcOf } = connected
  // The active chain comes first: apps start with the first chain that they receive.
  const chains = [...config.chains].sort(
    (first, second) =>
      Number(second.caipNetworkId === options.activeChain) - Number(first.caipNetworkId === options.activeChain),
  )
  const namespaces = buildApprovedNamespaces({
    proposal,
    supportedNamespaces: grantableNamespaces(options.accounts, chains),
  })
  await answerOnce(app, connected, proposal, async () => {
    const announced = await announceCapabilities(namespaces, { chains, rpcOf })
    const { acknowledged } = await wallet.client.approve({ id: proposal.id, namespaces, ...announced })
    // The wallet's pages show whether the app has acknowledged the session, so they are refreshed when it does. If the app
    // refuses, the client ends the session.
    acknowledged().then(wallet.refreshTabs, () => undefined)
  })
}

/** Declines a proposal. Does nothing if another tab has answered it. @throws relay errors. */
export function rejectProposal(app: WalletApp, connected: Connected, proposal: Proposal): Promise<void> {
  const { client } = connected.wallet
  return answerOnce(app, connected, proposal, () => client.reject({ id: proposal.id, reason: userRejected }))
}
