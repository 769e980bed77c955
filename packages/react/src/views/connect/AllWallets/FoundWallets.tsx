import { selectFoundWallets } from '@holdfast/core'
import { Button, EmptyState, Search, VisuallyHidden } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { allWalletsMessages } from '../../../messages/languages/english/allWallets.ts'
import { useText } from '../../../messages/useText.ts'
import { WalletGrid } from './grid/WalletGrid.tsx'
import { ListFailed } from './ListFailed.tsx'
import type { ListProps } from './ListProps.ts'
import type { UseWalletSearch } from './useWalletSearch.ts'

/** How many placeholders are shown during the search. */
const placeholderCount = 16

/** Shows the results of a search. Their number is announced to screen readers. */
export function FoundWallets({ area, onType, search }: ListProps & { search: UseWalletSearch }) {
  const text = useText(allWalletsMessages)
  const status = useKit((state) => state.wallets.search.status)
  const wallets = useKit(selectFoundWallets)
  const { isPending } = search

  return (
    <>
      <VisuallyHidden>
        <output>{isPending ? text('all.searching') : announcement()}</output>
      </VisuallyHidden>
      {body()}
    </>
  )

  function announcement(): string {
    if (status !== 'ready') return ''
    return wallets.length === 0 ? text('all.none') : text('all.found', { count: wallets.length })
  }

  function body() {
    if (isPending || wallets.length > 0) {
      return (
        <>
          <WalletGrid
            wallets={isPending ? [] : wallets}
            label={text('all.listLabel')}
            placeholders={isPending ? placeholderCount : 0}
            area={area}
            onEnd={doNothing}
            onType={onType}
          />
          {!isPending && status === 'failed' && <ListFailed />}
        </>
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

/** Does nothing at the end of the list, since a search has only one page. */
function doNothing(): void {}
