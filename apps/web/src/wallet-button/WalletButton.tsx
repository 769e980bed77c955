import { ConnectButton, useAccount } from '@holdfast/react'
import { whenIdle } from '@holdfast/ui/idle'
import { useEffect } from 'react'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { walletButtonMessages } from '../messages/walletButton.ts'
import { ProjectIdMissingError } from './errors.ts'

/** Shown until a remembered wallet has reconnected and the account menu's code has loaded. */
const reconnecting = <ConnectButton label={walletButtonMessages.reconnecting} />

/** A page never starts with a connected account, so this code loads later: when the page is idle, or a wallet reconnects. */
const AccountMenu = createLazyView(async () => (await import('./AccountMenu.tsx')).AccountMenu, reconnecting)

/**
 * The header's wallet button: the connect button while no wallet is connected, then the account menu.
 *
 * @throws {ProjectIdMissingError} without a project id.
 */
export function WalletButton({ projectId, verifiedWallet }: WalletButton.Props) {
  if (projectId === '') throw new ProjectIdMissingError()
  const account = useAccount()
  useEffect(
    () => (account.isReconnecting ? AccountMenu.preload() : whenIdle(AccountMenu.preload)),
    [account.isReconnecting],
  )
  if (account.isConnected) return <AccountMenu verifiedWallet={verifiedWallet} />
  return account.isReconnecting ? reconnecting : <ConnectButton />
}

export declare namespace WalletButton {
  type Props = {
    /** The kit's project, from the public configuration. */
    projectId: string
    /** The user's verified address, or `null`. */
    verifiedWallet: string | null
  }
}
