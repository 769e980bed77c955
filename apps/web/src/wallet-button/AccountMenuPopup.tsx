import { isWalletOutOfReach } from '@holdfast/core'
import { useAccount, useDisconnect, useKit, useModal } from '@holdfast/react'
import { ArrowDownToLine, ArrowUpFromLine, BadgeCheck, LogOut, Wallet, WifiOff } from '@holdfast/ui'
import { MenuItem, MenuPopup, MenuSeparator } from '@holdfast/ui/menu'
import { useObservable } from '@holdfast/ui/observable'
import type { MenuPopupProps } from '../app/layout/MenuButton.tsx'
import { useSession, useWebApp } from '../app/WebAppContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { StakeProviders } from '../stake/StakeProviders.tsx'
import { ActivityLine } from '../stake/transactions/ActivityLine.tsx'
import { needsVerification } from './verification.ts'
import './accountMenu.css'

/**
 * The account menu's list. Below the account's state are the items verify (if it is needed), deposit, withdraw and disconnect,
 * then the item that opens the wallet modal, and the latest deposit or withdrawal.
 */
export function AccountMenuPopup(props: MenuPopupProps) {
  const app = useWebApp()
  const account = useAccount()
  const session = useSession()
  const modal = useModal()
  const { disconnect } = useDisconnect()
  const stake = useObservable(app.shownStake)
  const isOutOfReach = useKit(isWalletOutOfReach)
  const verifiedWallet = session.status === 'user' ? session.user.verifiedWallet : null
  const isUnverified = needsVerification(account, verifiedWallet)
  const { items } = walletMessages

  return (
    <MenuPopup {...props}>
      <p className="account-state">
        <span className="verified-mark" data-verified={!isUnverified} aria-hidden="true" />
        {walletMessages.verification[isUnverified ? 'unverified' : 'verified']}
      </p>
      {isOutOfReach && (
        <p className="account-state">
          <WifiOff />
          {walletMessages.outOfReach}
        </p>
      )}
      {isUnverified && (
        <MenuItem icon={BadgeCheck} onSelect={() => void app.verifyWallet()}>
          {items.verify}
        </MenuItem>
      )}
      <MenuItem icon={ArrowDownToLine} onSelect={() => app.dialog.set('deposit')}>
        {items.deposit}
      </MenuItem>
      {/* An unknown stake does not disable the item; only a stake of zero does. */}
      <MenuItem icon={ArrowUpFromLine} disabled={stake === 0n} onSelect={() => app.dialog.set('withdraw')}>
        {items.withdraw}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void disconnect()}>
        {items.disconnect}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Wallet} onSelect={() => modal.open({ view: 'Account' })}>
        {items.wallet}
      </MenuItem>
      <StakeProviders>
        <ActivityLine />
      </StakeProviders>
    </MenuPopup>
  )
}
