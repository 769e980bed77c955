import { type CaipNetwork, showBalance } from '@holdfast/caip'
import { type AccountSnapshot, pushView, setAccountTab } from '@holdfast/core'
import { Amount, Button, EmptyState, Globe, History, Layers, Skeleton } from '@holdfast/ui'
import { Tab, TabList, TabPanel, Tabs } from '@holdfast/ui/tabs'
import { useKit } from '../../../hooks/useKit.ts'
import { BalanceImage } from '../../../images/BalanceImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { useText } from '../../../messages/useText.ts'
import { ExplorerLink } from '../pieces/ExplorerLink.tsx'
import { FactRow } from '../pieces/FactRow.tsx'

const names = ['tokens', 'nfts', 'activity'] as const

/** The account's holdings and its activity. The selected tab is kept while the account stays connected. */
export function AccountTabs({ account }: { account: AccountSnapshot }) {
  const kit = useKit()
  const text = useText()
  const hasHistory = useKit(({ options }) => options.features.history)
  const shown = names.filter((name) => hasHistory || name !== 'activity')
  const value = shown[account.currentTab] ?? 'tokens'
  return (
    <Tabs
      className="hf-kit-account-tabs"
      value={value}
      onValueChange={(next) => setAccountTab(kit, { tab: names.findIndex((name) => name === next) })}
    >
      <TabList label={text('account.tabs')}>
        {shown.map((name) => (
          <Tab key={name} value={name}>
            {text(`account.${name}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="tokens">
        <Tokens account={account} />
      </TabPanel>
      <TabPanel value="nfts">
        <Nfts />
      </TabPanel>
      {hasHistory && (
        <TabPanel value="activity">
          <Activity account={account} />
        </TabPanel>
      )}
    </Tabs>
  )
}

/** The token that the app chose for the network, and the network's own currency, as the chain reports them. */
function Tokens({ account }: { account: AccountSnapshot }) {
  const { caipNetwork } = account
  if (!caipNetwork) return <UnknownNetwork />
  return (
    <div className="hf-kit-account-tokens">
      <ChosenToken account={account} network={caipNetwork} />
      <FactRow
        leading={<NetworkImage network={caipNetwork} />}
        subtitle={caipNetwork.name}
        trailing={
          <Held value={account.nativeBalance} {...caipNetwork.nativeCurrency} loading={account.balanceLoading} />
        }
      >
        {caipNetwork.nativeCurrency.name}
      </FactRow>
    </div>
  )
}

function ChosenToken({ account, network }: { account: AccountSnapshot; network: CaipNetwork }) {
  const isChosen = useKit(({ options }) => options.tokens[network.caipNetworkId] !== undefined)
  const { balance, balanceDecimals, balanceSymbol = '', balanceToken, balanceLoading } = account
  const isComing = isChosen && balance === undefined && balanceLoading
  if (!balanceToken && !isComing) return null
  return (
    <FactRow
      leading={
        balanceToken ? (
          <BalanceImage account={account} />
        ) : (
          <Skeleton round width="var(--hf-size-image-md)" height="var(--hf-size-image-md)" />
        )
      }
      subtitle={network.name}
      trailing={<Held value={balance} symbol={balanceSymbol} decimals={balanceDecimals} loading={balanceLoading} />}
    >
      {balanceToken?.name ?? <Skeleton width="6rem" />}
    </FactRow>
  )
}

type HeldProps = { value: bigint | undefined; symbol: string; decimals: number; loading: boolean }

function Held({ value, symbol, decimals, loading }: HeldProps) {
  if (value !== undefined) {
    const { short, exact } = showBalance(value, decimals)
    return <Amount exact={exact && `${exact} ${symbol}`}>{`${short} ${symbol}`}</Amount>
  }
  // The balance above already says that it is unknown.
  return loading ? <Skeleton width="4rem" /> : '–'
}

function UnknownNetwork() {
  const text = useText()
  return (
    <EmptyState icon={Globe} className="hf-kit-empty" title={text('button.unknownNetwork')}>
      {text('account.tokensUnknownHint')}
    </EmptyState>
  )
}

function Nfts() {
  const kit = useKit()
  const text = useText()
  const canReceive = useKit(({ options }) => options.features.receive)
  return (
    <EmptyState
      icon={Layers}
      className="hf-kit-empty"
      title={text('account.nftsEmpty')}
      action={
        canReceive && (
          <Button variant="secondary" onClick={() => pushView(kit, 'WalletReceive')}>
            {text('account.receiveFunds')}
          </Button>
        )
      }
    >
      {text('account.nftsHint')}
    </EmptyState>
  )
}

function Activity({ account }: { account: AccountSnapshot }) {
  const text = useText()
  const { addressExplorerUrl } = account
  return (
    <EmptyState
      icon={History}
      className="hf-kit-empty"
      title={text('account.activityEmpty')}
      action={addressExplorerUrl && <ExplorerLink href={addressExplorerUrl} />}
    >
      {text('account.activityHint')}
    </EmptyState>
  )
}
