import { formatBalance, formatExact, shortenAddress } from '@holdfast/caip'
import { type AccountSnapshot, pushView, resetView, showToast } from '@holdfast/core'
import {
  Avatar,
  Button,
  ChevronRight,
  CopyButton,
  EmptyState,
  ExternalLink,
  ListRow,
  LogOut,
  Skeleton,
  VisuallyHidden,
  Wallet,
} from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useDisconnect } from '../../../hooks/useDisconnect.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { WalletImage } from '../../../images/WalletImage.tsx'
import { useText } from '../../../messages/useText.ts'
import './Account.css'

/** Shows the connected account: who, how much, on which network, through which wallet. */
export function Account() {
  const account = useAccount()
  return account.address ? <Connected account={account} address={account.address} /> : <NoAccount />
}

function Connected({ account, address }: { account: AccountSnapshot; address: string }) {
  const kit = useKit()
  const text = useText()
  const { disconnect, isDisconnecting } = useDisconnect()
  const { connectedWalletInfo, caipNetwork, addressExplorerUrl } = account

  return (
    <div className="hf-kit-account">
      <Avatar seed={address} size="lg" />
      <div className="hf-kit-account-address">
        <span title={address}>{shortenAddress(address, { start: 4, end: 4 })}</span>
        <CopyButton
          value={address}
          label={text('account.copy')}
          onCopied={() => showToast(kit, { variant: 'success', message: text('account.copied') })}
          onFailed={() => showToast(kit, { variant: 'error', message: text('account.copyFailed') })}
        />
      </div>
      <Balance account={account} />

      <div className="hf-kit-account-rows">
        <ListRow
          leading={<NetworkImage network={caipNetwork} />}
          subtitle={text('account.network')}
          trailing={<ChevronRight className="hf-kit-mirrored" />}
          onClick={() => pushView(kit, 'Networks')}
        >
          {caipNetwork?.name ?? text('button.unknownNetwork')}
        </ListRow>
        {connectedWalletInfo && (
          <div className="hf-kit-account-fact">
            <WalletImage src={connectedWalletInfo.icon} />
            <span>
              {connectedWalletInfo.name}
              <small>{text('account.connectedWith')}</small>
            </span>
          </div>
        )}
      </div>

      <div className="hf-kit-account-actions">
        {addressExplorerUrl && (
          <a className="hf-kit-link hf-kit-account-explorer" href={addressExplorerUrl} target="_blank" rel="noreferrer">
            {text('account.explorer')} <ExternalLink />
          </a>
        )}
        <Button variant="secondary" block loading={isDisconnecting} onClick={() => void disconnect()}>
          {!isDisconnecting && <LogOut />}
          {isDisconnecting ? text('action.disconnecting') : text('action.disconnect')}
        </Button>
      </div>
    </div>
  )
}

/** The balance; what is not known is not shown as zero. */
function Balance({ account }: { account: AccountSnapshot }) {
  const text = useText()
  const { balance, balanceDecimals, balanceSymbol = '', balanceLoading } = account
  return (
    <p className="hf-kit-account-balance" aria-busy={balanceLoading}>
      <VisuallyHidden>{text('account.balance')} </VisuallyHidden>
      {balance !== undefined && (
        <span title={`${formatExact(balance, balanceDecimals)} ${balanceSymbol}`}>
          {formatBalance(balance, balanceDecimals)} <span className="hf-kit-account-symbol">{balanceSymbol}</span>
        </span>
      )}
      {balance === undefined && balanceLoading && <Skeleton width="8rem" height="1em" />}
      {balance === undefined && !balanceLoading && (
        <span className="hf-kit-account-balance-unknown">{text('account.balanceUnknown')}</span>
      )}
    </p>
  )
}

function NoAccount() {
  const kit = useKit()
  const text = useText()
  return (
    <EmptyState
      icon={Wallet}
      className="hf-kit-empty"
      title={text('account.missing')}
      action={<Button onClick={() => resetView(kit, 'Connect')}>{text('title.connect')}</Button>}
    >
      {text('account.missingHint')}
    </EmptyState>
  )
}
