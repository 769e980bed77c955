import { type AccountSnapshot, setAccountTab, watchTokens } from '@holdfast/core'
import { Tab, TabList, TabPanel, Tabs } from '@holdfast/ui/tabs'
import { useCallback } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { createLazyModule } from '../../../loading/createLazyModule.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { ViewOutlet } from '../../../loading/ViewOutlet.tsx'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { TokensTab } from '../tokens/TokensTab.tsx'

const names = ['tokens', 'nfts', 'activity'] as const

/** The content of the tabs other than the first. Each loads when its tab is chosen. */
const nfts = createLazyModule(async () => (await import('../nfts/NftsTab.tsx')).NftsTab)
const activity = createLazyModule(async () => (await import('../activity/ActivityTab.tsx')).ActivityTab)

/** Draws the account's holdings and its activity in tabs. The selected tab is kept while the account stays connected. */
export function AccountTabs({ account }: { account: AccountSnapshot }) {
  const kit = useKit()
  const text = useText(accountMessages)
  const hasHistory = useKit(({ options }) => options.features.history)
  // The tokens are watched while any tab is selected, since the balance above the tabs also needs them.
  useWhileSeen(useCallback(() => watchTokens(kit), [kit]))
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
        <TokensTab />
      </TabPanel>
      <TabPanel value="nfts">
        <ViewOutlet code={nfts} />
      </TabPanel>
      {hasHistory && (
        <TabPanel value="activity">
          <ViewOutlet code={activity} />
        </TabPanel>
      )}
    </Tabs>
  )
}
