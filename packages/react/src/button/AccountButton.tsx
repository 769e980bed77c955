import { type ChainNamespace, formatBalance, shortenAddress } from '@holdfast/caip'
import { openModal } from '@holdfast/core'
import { Avatar, Button, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { NetworkImage } from '../images/NetworkImage.tsx'
import { firstLoadMessages } from '../messages/firstLoad.ts'
import { useTextOf } from '../messages/useTextOf.ts'
import { GivenName } from '../names/GivenName.tsx'
import { usePreload } from './usePreload.ts'
import './AccountButton.css'

/** Props of {@link AccountButton}. */
export type AccountButtonProps = {
  /** The account of this namespace. @default the active one */
  namespace?: ChainNamespace | undefined
  /** @default true */
  showBalance?: boolean | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** Shows the connected account and opens the modal on it, or on UnsupportedChain. Draws nothing without an account. */
export function AccountButton({ namespace, showBalance = true, size = 'md' }: AccountButtonProps) {
  const kit = useKit()
  const text = useTextOf(firstLoadMessages)
  const preload = usePreload()
  const account = useAccount({ namespace })
  if (!account.address) return null

  const unsupported = account.isUnsupportedNetwork
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
            <NetworkImage network={account.caipNetwork} size="sm" />
            {account.balance === undefined ? (
              <>
                <Skeleton width="4rem" height="1em" />
                <VisuallyHidden>{text('button.balanceLoading')}</VisuallyHidden>
              </>
            ) : (
              `${formatBalance(account.balance, account.balanceDecimals)} ${account.balanceSymbol ?? ''}`
            )}
          </span>
        )
      )}
      <span className="hf-kit-account-button-address">
        <Avatar seed={account.address} size="sm" />
        {account.profileName ? (
          <GivenName>{account.profileName}</GivenName>
        ) : (
          <code>{shortenAddress(account.address, { start: 4, end: 6 })}</code>
        )}
      </span>
    </Button>
  )
}
