import { type CatalogueWallet, findConnectorOfWallet, type KitState, type ListedWallet } from '@holdfast/core'
import { Button, EmptyState, Search, VisuallyHidden } from '@holdfast/ui'
import { useMemo } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import { ListFailed } from './ListFailed.tsx'
import type { ListProps } from './ListProps.ts'
import type { UseWalletSearch } from './useWalletSearch.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Placeholders while the search is under way. */
const awaited = 16

/** What a search finds; how much that is, is read out. */
export function FoundWallets({ area, onType, search }: ListProps & { search: UseWalletSearch }) {
  const text = useText()
  const { status, results } = useKit(({ wallets }) => wallets.search)
  const connectors = useKit((state) => state.connectors)
  const wallets = useMemo(() => listed(connectors, results), [connectors, results])
  const { isPending } = search

  return (
    <>
      <VisuallyHidden>
        <output>{isPending ? text('all.searching') : said()}</output>
      </VisuallyHidden>
      {body()}
    </>
  )

  function said(): string {
    if (status !== 'ready') return ''
    return wallets.length === 0 ? text('all.none') : text('all.found', { count: wallets.length })
  }

  function body() {
    if (isPending || wallets.length > 0) {
      return (
        <WalletGrid
          wallets={isPending ? [] : wallets}
          label={text('all.listLabel')}
          placeholders={isPending ? awaited : 0}
          area={area}
          onEnd={nothing}
          onType={onType}
        />
      )
    }
    if (status === 'failed') return <ListFailed />
    return (
      <EmptyState
        icon={Search}
        className="hf-kit-empty"
        title={text('all.none')}
        action={
          <Button variant="secondary" onClick={search.clear}>
            {text('all.clear')}
          </Button>
        }
      >
        {text('all.noneHint')}
      </EmptyState>
    )
  }
}

/** A search has one page. */
function nothing(): void {}

/** Marks the wallets that are installed in this browser, and puts them first. */
function listed(connectors: KitState['connectors'], results: readonly CatalogueWallet[]): readonly ListedWallet[] {
  const wallets = results.map((wallet) => {
    const type = findConnectorOfWallet(connectors, wallet)?.type
    return { wallet, isInstalled: type === 'ANNOUNCED' || type === 'MULTI_CHAIN' }
  })
  return wallets.toSorted((one, other) => Number(other.isInstalled) - Number(one.isInstalled))
}
