import { showBalance } from '@holdfast/caip'
import {
  type AccountSnapshot,
  authConnectorId,
  isSendUnderWay,
  loadProfile,
  pushView,
  userDisplayNameOf,
} from '@holdfast/core'
import { Amount, Avatar, Settings, Skeleton, User, VisuallyHidden } from '@holdfast/ui'
import { type CSSProperties, useEffect } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useCanBuy } from '../../../hooks/useCanBuy.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { BalanceImage } from '../../../images/BalanceImage.tsx'
import { createLazyModule } from '../../../loading/createLazyModule.ts'
import { useLazyModule } from '../../../loading/useLazyModule.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { DisconnectButton } from '../../../pieces/DisconnectButton.tsx'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { AccountTypeMark, hasSeveralTypes } from '../pieces/AccountTypeMark.tsx'
import { CopyAddress } from '../pieces/CopyAddress.tsx'
import { WalletUnreachable } from '../pieces/WalletUnreachable.tsx'
import { AccountAction } from './AccountAction.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { walletFeatures } from './walletFeatures.ts'
import './Account.css'

/** The link to a send in progress. Its code loads when there is one. */
const pendingSend = createLazyModule(async () => (await import('./PendingSend.tsx')).PendingSend)

/** Shows the connected account: its identity, its balance, and the actions that it offers. */
export function Account() {
  const account = useAccount()
  return account.address ? <Connected account={account} address={account.address} /> : <NoAccount />
}

function Connected({ account, address }: { account: AccountSnapshot; address: string }) {
  const kit = useKit()
  const text = useText(accountMessages)
  const features = useKit(({ options }) => options.features)
  const onramp = useCanBuy(account.namespace)
  const canSwitch = useKit(({ accounts }) => Object.values(accounts).flatMap((each) => each.allAccounts).length > 1)
  const isSending = useKit(({ send }) => send !== undefined && isSendUnderWay(send.progress))
  const user = useKit(({ embedded }) => (account.connectorId === authConnectorId ? embedded?.user : undefined))
  const type = account.allAccounts.find((each) => each.address === address)?.type
  const label = account.addressLabels[address] ?? account.profileName ?? (user && userDisplayNameOf(user))

  useEffect(() => {
    void loadProfile(kit)
  }, [kit, account.caipAddress])

  return (
    <div className="hf-kit-account">
      <Avatar seed={address} image={account.profileImage} size="lg" />
      {label && <p className="hf-kit-account-name">{label}</p>}
      <CopyAddress address={address} />
      {hasSeveralTypes(account.allAccounts) && type && <AccountTypeMark type={type} />}
      <Balance account={account} />
      <WalletUnreachable />
      <AccountActions>
        {walletFeatures({ ...features, onramp }, account.namespace).map(({ feature, open, icon, text: name }) => (
          <AccountAction key={feature} icon={icon} onClick={() => open(kit)}>
            {text(name)}
          </AccountAction>
        ))}
        {canSwitch && (
          <AccountAction icon={User} onClick={() => pushView(kit, 'Profile')}>
            {text('account.switch')}
          </AccountAction>
        )}
        <AccountAction icon={Settings} onClick={() => pushView(kit, 'AccountSettings')}>
          {text('account.settings')}
        </AccountAction>
      </AccountActions>
      {isSending && <PendingSend />}
      <AccountTabs account={account} />
      <DisconnectButton />
    </div>
  )
}

/** Leads to a send in progress. Shows nothing until the code has loaded. */
function PendingSend() {
  const state = useLazyModule(pendingSend)
  useEffect(() => void pendingSend.load(), [])
  return state.status === 'ready' && <state.value />
}

/** Shows the balance. An unknown balance is not shown as zero. */
function Balance({ account }: { account: AccountSnapshot }) {
  const text = useText(accountMessages)
  const { balance, balanceDecimals, balanceSymbol = '', balanceLoading } = account
  const { short, exact } = balance === undefined ? { short: '' } : showBalance(balance, balanceDecimals)
  // React's style type has no CSS variables.
  const style = { '--hf-kit-letters': short.length + balanceSymbol.length } as CSSProperties
  return (
    <p className="hf-kit-account-balance" aria-busy={balanceLoading} style={style}>
      {account.balanceToken && <BalanceImage account={account} />}
      <VisuallyHidden>{text('account.balance')} </VisuallyHidden>
      {balance !== undefined && (
        <Amount exact={exact && `${exact} ${balanceSymbol}`}>
          {short} <span className="hf-kit-account-symbol">{balanceSymbol}</span>
        </Amount>
      )}
      {balance === undefined && balanceLoading && <Skeleton width="8rem" height="1em" />}
      {balance === undefined && !balanceLoading && (
        <span className="hf-kit-account-balance-unknown">{text('account.balanceUnknown')}</span>
      )}
    </p>
  )
}
