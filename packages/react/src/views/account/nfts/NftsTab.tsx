import { fetchNfts, foldNfts, hasDataService, namespaceSupports, watchNfts } from '@holdfast/core'
import { Button, EmptyState, ErrorState, Layers, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback, useMemo } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { Folded } from '../../../pieces/Folded.tsx'
import { NftGrid } from './NftGrid.tsx'
import './nfts.css'
import { attempt } from '../../../loading/attempt.ts'
import { NothingHeld } from '../pieces/NothingHeld.tsx'

/** How many placeholders are shown while the first page loads: two rows. */
const PLACEHOLDERS = 6

/** Shows the NFTs that the account holds on its network. */
export function NftsTab() {
  const kit = useKit()
  const text = useText(accountMessages, assetsMessages)
  const { caipAddress, caipNetwork, namespace } = useAccount()
  useWhileSeen(useCallback(() => watchNfts(kit), [kit]))
  const hasService = useKit(({ options }) => hasDataService(options)) && namespaceSupports(namespace, 'nfts')
  const state = useKit(({ nfts }) => (nfts?.caipAddress === caipAddress ? nfts : undefined))
  const { shown, spam } = useMemo(() => foldNfts(state?.nfts ?? []), [state?.nfts])
  const { status = 'idle', next } = state ?? {}
  // The function changes with each page that loads. The grid calls a new function at once if the end is still in view.
  const onEnd = useCallback(() => {
    if (next !== undefined) attempt(kit, () => fetchNfts(kit))
  }, [kit, next])
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => attempt(kit, () => fetchNfts(kit))}>
      {text('action.tryAgain')}
    </Button>
  )

  if (!hasService) {
    return (
      <EmptyState icon={Layers} className="hf-kit-empty" title={text('nfts.notListed')}>
        {text('nfts.notListedHint')}
      </EmptyState>
    )
  }
  if (state && state.nfts.length > 0) {
    return (
      <div className="hf-kit-nfts">
        <output>{status === 'loading' && <VisuallyHidden>{text('nfts.loading')}</VisuallyHidden>}</output>
        <NftGrid nfts={shown} onEnd={status === 'ready' && next !== undefined ? onEnd : undefined} />
        {spam.length > 0 && (
          <Folded title={text('tokens.spam', { count: spam.length })}>
            <p className="hf-kit-folded-hint">{text('tokens.spamHint')}</p>
            <NftGrid nfts={spam} />
          </Folded>
        )}
        {status === 'failed' && (
          <div className="hf-kit-tokens-note" role="alert">
            {text('nfts.moreFailed')} {retry}
          </div>
        )}
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState className="hf-kit-empty" title={text('nfts.failed')} action={retry}>
        {text(state?.failure === 'unusable' ? 'nfts.failedAnswer' : 'nfts.failedHint')}
      </ErrorState>
    )
  }
  if (status === 'ready') {
    return (
      <NothingHeld icon={Layers} title={text('nfts.empty')}>
        {text('nfts.emptyHint', { network: caipNetwork?.name ?? text('button.unknownNetwork') })}
      </NothingHeld>
    )
  }
  return (
    <div className="hf-kit-nft-line" aria-busy="true">
      <output>
        <VisuallyHidden>{text('nfts.loading')}</VisuallyHidden>
      </output>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <Skeleton key={index} className="hf-kit-nft-placeholder" height="auto" />
      ))}
    </div>
  )
}
