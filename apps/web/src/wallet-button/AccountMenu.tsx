import { isWalletOutOfReach } from '@holdfast/core'
import { useAccount, useKit } from '@holdfast/react'
import { useObservable } from '@holdfast/ui/observable'
import { MenuButton } from '../app/layout/MenuButton.tsx'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { formatEther } from '../stake/format.ts'
import { accountLabel } from './accountLabel.ts'
import { AccountNotConnectedError } from './errors.ts'
import { needsVerification } from './verification.ts'

const AccountMenuPopup = createLazyView(async () => (await import('./AccountMenuPopup.tsx')).AccountMenuPopup)

/**
 * The button in the header that shows the connected account's address and stake, and opens a menu of actions.
 *
 * @throws {AccountNotConnectedError} while no account is connected.
 */
export function AccountMenu({ verifiedWallet }: AccountMenu.Props) {
  const account = useAccount()
  if (!account.isConnected) throw new AccountNotConnectedError()
  const stake = useObservable(useWebApp().shownStake)
  const isOutOfReach = useKit(isWalletOutOfReach)
  const isOnEvm = account.namespace === 'eip155'
  const isVerified = !needsVerification(account, verifiedWallet)
  const description = [
    walletMessages.verification[isVerified ? 'verified' : 'unverified'],
    ...(isOutOfReach ? [walletMessages.outOfReach] : []),
    ...(isOnEvm && stake === 'unavailable' ? [walletMessages.stakeUnavailable] : []),
    ...(isOnEvm && typeof stake === 'bigint' ? [walletMessages.stakeExactly(formatEther(stake))] : []),
  ]
  const label = accountLabel(account.address, stake, walletMessages.namespaces[account.namespace ?? 'eip155'])
  return (
    <MenuButton
      popup={AccountMenuPopup}
      label={`${label.address} ${label.stake}`}
      isLabelShown
      description={description.join('. ')}
      className="header__button account-button"
    >
      <span className="verified-mark" data-verified={isVerified} aria-hidden="true" />
      <span className="account-button__label">
        <span>{label.address}</span> <span>{label.stake}</span>
      </span>
    </MenuButton>
  )
}

export declare namespace AccountMenu {
  type Props = {
    /** The user's verified address, or `null`. */
    verifiedWallet: string | null
  }
}
