import { fetchNextWallets, hasCatalogue, retryWallets, selectAllWallets } from '@holdfast/core'
import { Button, EmptyState, Inbox, VisuallyHidden } from '@holdfast/ui'
import { useCallback, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { allWalletsMessages } from '../../../messages/languages/english/allWallets.ts'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import { useText } from '../../../messages/useText.ts'
import { WalletGrid } from './grid/WalletGrid.tsx'
import { ListFailed } from './ListFailed.tsx'
import type { ListProps } from './ListProps.ts'

/** How many placeholders are shown before the first page has loaded. */
const firstPlaceholders = 16

/** How many placeholders are shown below a list that has more pages. */
const nextPlaceholders = 8

/** Lists every wallet. Pages load one by one as the user scrolls. */
export function WholeList({ area, onType }: ListProps) {
  const kit = useKit()
  const text = useText(allWalletsMessages, connectMessages)
  const wallets = useKit(selectAllWallets)
  // Select only these two fields: images load by the dozen, and each one changes `state.wallets`, which would render the whole
  // list again.
  const listStatus = useKit((state) => state.wallets.listStatus)
  const isComplete = useKit((state) => state.wallets.isComplete)
  const isLocalOnly = useKit(({ options }) => !hasCatalogue(options))
  const failed = listStatus === 'failed'
  const hasMore = !isComplete && !failed

  useEffect(() => {
    if (listStatus === 'idle') attempt(kit, () => fetchNextWallets(kit))
  }, [kit, listStatus])
  // The function changes with each page that loads. The grid calls a new function at once if the end of the list is still in
  // view, so pages load until they fill the area.
  const onEnd = useCallback(() => {
    if (listStatus === 'ready') attempt(kit, () => fetchNextWallets(kit))
  }, [kit, listStatus])

  if (failed && wallets.length === 0) return <ListFailed />
  if (!hasMore && wallets.length === 0) {
    return (
      <EmptyState icon={Inbox} className="hf-kit-empty" title={text('all.empty')}>
        {text('all.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <output>{listStatus === 'loading' && <VisuallyHidden>{text('connect.loading')}</VisuallyHidden>}</output>
      <WalletGrid
        wallets={wallets}
        label={text('all.listLabel')}
        placeholders={hasMore ? (wallets.length === 0 ? firstPlaceholders : nextPlaceholders) : 0}
        area={area}
        onEnd={onEnd}
        onType={onType}
      />
      {failed && (
        <div className="hf-kit-all-note" role="alert">
          {text('all.moreFailed')}
          <Button size="sm" variant="secondary" onClick={() => attempt(kit, () => retryWallets(kit))}>
            {text('action.tryAgain')}
          </Button>
        </div>
      )}
      {isLocalOnly && <p className="hf-kit-all-note">{text('all.localOnly')}</p>}
    </>
  )
}
