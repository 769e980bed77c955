import { buildApprovedNamespaces, type Proposal } from '@holdfast/pairing'
import type { Account } from '../accounts/account.ts'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import { spendLink } from '../link/actions.ts'
import { announceCapabilities } from '../requests/calls/announce.ts'
import { grantableNamespaces } from './rules.ts'

/** The protocol's reason for a connection or sign-in that the user declines. */
export const userRejected = { code: 5000, message: 'User rejected.' } as const

/** Approves a proposal, which creates a session. @throws {ProtocolError} | relay errors; there is no session then. */
export async function approveProposal(
  app: WalletApp,
  { wallet, config, rpcOf }: Connected,
  proposal: Proposal,
  options: { accounts: readonly Account[]; activeChain: string },
): Promise<void> {
  // The active chain comes first: apps start with the first chain that they receive.
  const chains = [...config.chains].sort(
    (first, second) =>
      Number(second.caipNetworkId === options.activeChain) - Number(first.caipNetworkId === options.activeChain),
  )
  const namespaces = buildApprovedNamespaces({
    proposal,
    supportedNamespaces: grantableNamespaces(options.accounts, chains),
  })
  const announced = await announceCapabilities(namespaces, { chains, rpcOf })
  const { acknowledged } = await wallet.client.approve({ id: proposal.id, namespaces, ...announced })
  await spendLink(app, proposal.pairingTopic)
  wallet.refreshTabs()
  // The wallet's pages show whether the app has acknowledged the session, so they are refreshed when it does. If the app
  // refuses, the client ends the session.
  acknowledged().then(wallet.refreshTabs, () => undefined)
}

/** Declines a proposal. @throws relay errors. */
export async function rejectProposal(app: WalletApp, { wallet }: Connected, proposal: Proposal): Promise<void> {
  await wallet.client.reject({ id: proposal.id, reason: userRejected })
  await spendLink(app, proposal.pairingTopic)
  wallet.refreshTabs()
}
