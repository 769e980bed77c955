import { formatBalance } from '@holdfast/caip'
import { type AccountSnapshot, pushView, setAccountTab } from '@holdfast/core'
import { Button, EmptyState, History, Layers, Skeleton } from '@holdfast/ui'
import { Tab, TabList, TabPanel, Tabs } from '@holdfast/ui/tabs'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { useText } from '../../../messages/useText.ts'
import { ExplorerLink } from '../pieces/ExplorerLink.tsx'
import { FactRow } from '../pieces/FactRow.tsx'

const names = ['tokens', 'nfts', 'activity'] as const

/** What the account holds and what it did. Which tab is shown is kept while the account stays connected. */
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

/** The network's own currency, as the chain tells it. */
function Tokens({ account }: { account: AccountSnapshot }) {
  const { caipNetwork } = account
  if (!caipNetwork) return null
  return (
    <FactRow
      leading={<NetworkImage network={caipNetwork} />}
      subtitle={caipNetwork.name}
      trailing={<Amount account={account} symbol={caipNetwork.nativeCurrency.symbol} />}
    >
      {caipNetwork.nativeCurrency.name}
    </FactRow>
  )
}

function Amount({ account, symbol }: { account: AccountSnapshot; symbol: string }) {
  const { balance, balanceDecimals, balanceLoading } = account
  if (balance !== undefined) return <bdi dir="ltr">{`${formatBalance(balance, balanceDecimals)} ${symbol}`}</bdi>
  // That it is not known, the balance above says.
  return balanceLoading ? <Skeleton width="4rem" /> : '–'
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
