import { type ChainNamespace, formatBalance, shortenAddress } from '@holdfast/caip'
import { type AccountSnapshot, openModal } from '@holdfast/core'
import { Avatar, Button, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { BalanceImage } from '../images/BalanceImage.tsx'
import { firstLoadMessages } from '../messages/languages/english/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { GivenName } from '../names/GivenName.tsx'
import { usePreload } from './usePreload.ts'
import './AccountButton.css'

/** Props of {@link AccountButton}. */
export type AccountButtonProps = {
  /** Shows the account of this namespace. @default the active one */
  namespace?: ChainNamespace | undefined
  /** @default true */
  showBalance?: boolean | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/**
 * Shows the connected account, and opens the modal on the Account view. When the wallet is on a network that the app does not
 * list, the button opens the UnsupportedChain view instead, unless `allowUnsupportedChain` is on. Without an account, the
 * button renders nothing.
 */
export function AccountButton({ namespace, showBalance = true, size = 'md' }: AccountButtonProps) {
  const kit = useKit()
  const text = useTextOf(firstLoadMessages)
  const preload = usePreload()
  const account = useAccount({ namespace })
  const allowsAnyNetwork = useKit(({ options }) => options.allowUnsupportedChain)
  if (!account.address) return null

  const unsupported = account.isUnsupportedNetwork && !allowsAnyNetwork
  const name = account.addressLabels[account.address] ?? account.profileName
  return (
    <Button
      {...preload}
      size={size}
      variant="secondary"
      className="hf-kit-account-button"
      data-unsupported={unsupported || undefined}
      aria-haspopup="dialog"
      onClick={() => openModal(kit, unsupported ? { view: 'UnsupportedChain', namespace } : { namespace })}
    >
      <VisuallyHidden>{text('button.account')} </VisuallyHidden>
      {unsupported ? (
        <span>{text('button.switchNetwork')}</span>
      ) : (
        showBalance && (
          <span className="hf-kit-account-button-balance">
            <BalanceImage account={account} size="sm" />
            <Balance account={account} />
          </span>
        )
      )}
      <span className="hf-kit-account-button-address">
        <Avatar seed={account.address} image={account.profileImage} size="sm" />
        {name ? <GivenName>{name}</GivenName> : <code>{shortenAddress(account.address)}</code>}
      </span>
    </Button>
  )
}

/** Shows the balance: a placeholder while it loads, and a dash, not zero, if it is unknown. */
function Balance({ account }: { account: AccountSnapshot }) {
  const text = useTextOf(firstLoadMessages)
  const { balance, balanceDecimals, balanceSymbol = '', balanceLoading } = account
  if (balance !== undefined) return `${formatBalance(balance, balanceDecimals)} ${balanceSymbol}`
  return (
    <>
      {balanceLoading ? <Skeleton width="4rem" height="1em" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{text(balanceLoading ? 'button.balanceLoading' : 'account.balanceUnknown')}</VisuallyHidden>
    </>
  )
}
