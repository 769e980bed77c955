import { fetchNextWallets, hasCatalogue, retryWallets, selectAllWallets } from '@holdfast/core'
import { Button, EmptyState, Inbox, VisuallyHidden } from '@holdfast/ui'
import { useCallback, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import { ListFailed } from './ListFailed.tsx'
import type { ListProps } from './ListProps.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Placeholders before the first page is there. */
const atFirst = 16

/** Placeholders below a list that goes on. */
const below = 8

/** Every wallet, page by page as it is scrolled. */
export function WholeList({ area, onType }: ListProps) {
  const kit = useKit()
  const text = useText()
  const wallets = useKit(selectAllWallets)
  // These two alone: pictures arrive by the dozen, and each is a new state of the catalogue.
  const listStatus = useKit((state) => state.wallets.listStatus)
  const isComplete = useKit((state) => state.wallets.isComplete)
  const isLocalOnly = useKit(({ options }) => !hasCatalogue(options))
  const failed = listStatus === 'failed'
  const goesOn = !isComplete && !failed

  useEffect(() => {
    if (listStatus === 'idle') void fetchNextWallets(kit)
  }, [kit, listStatus])
  // Made anew for each page, so that a list which is still too short asks for the next one.
  const onEnd = useCallback(() => {
    if (listStatus === 'ready') void fetchNextWallets(kit)
  }, [kit, listStatus])

  if (failed && wallets.length === 0) return <ListFailed />
  if (!goesOn && wallets.length === 0) {
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
        placeholders={goesOn ? (wallets.length === 0 ? atFirst : below) : 0}
        area={area}
        onEnd={onEnd}
        onType={onType}
      />
      {failed && (
        <div className="hf-kit-all-note" role="alert">
          {text('all.moreFailed')}
          <Button size="sm" variant="secondary" onClick={() => void retryWallets(kit)}>
            {text('action.tryAgain')}
          </Button>
        </div>
      )}
      {isLocalOnly && <p className="hf-kit-all-note">{text('all.localOnly')}</p>}
    </>
  )
}
