import { ConnectButton, useAccount } from '@holdfast/react'
import { walletMessages } from '../messages/wallet.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ProjectIdMissingError } from './errors.ts'

/**
 * The header's wallet button: 'connect' while no wallet is connected, the account menu after that.
 *
 * @throws {ProjectIdMissingError} without a project id.
 */
export function WalletButton({ projectId, verifiedWallet }: WalletButton.Props) {
  if (projectId === '') throw new ProjectIdMissingError()
  const account = useAccount()
  if (account.isConnected) return <AccountMenu verifiedWallet={verifiedWallet} />
  return <ConnectButton label={account.isReconnecting ? walletMessages.reconnecting : undefined} />
}

export declare namespace WalletButton {
  type Props = {
    /** The kit's project, from the public configuration. */
    projectId: string
    /** The address proven to be the user's, or `null`. */
    verifiedWallet: string | null
  }
}
