import { idOfNft, type Nft } from '@holdfast/core'
import { useState } from 'react'
import { useAssetText } from '../../../messages/useAssetText.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { LongList } from '../../../virtual/LongList.tsx'
import { NftTile } from './NftTile.tsx'

/** Tiles in a row. */
const COLUMNS = 3
/** More rows than these scroll by themselves. */
const SHORT_ROWS = 2

/** Props of {@link NftGrid}. */
export type NftGridProps = {
  nfts: readonly Nft[]
  /** Called when the end comes into view. Undefined: the list is complete. */
  onEnd?: (() => void) | undefined
}

/** A grid of NFTs that draws only the rows in view. */
export function NftGrid({ nfts, onEnd }: NftGridProps) {
  const text = useAssetText()
  const [area, setArea] = useState<HTMLElement | null>(null)
  const rows = Array.from({ length: Math.ceil(nfts.length / COLUMNS) }, (_, row) =>
    nfts.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
  const isShort = rows.length <= SHORT_ROWS && !onEnd
  if (isShort) {
    return (
      <ul className="hf-kit-list hf-kit-nft-line" aria-label={text('account.nfts')}>
        {nfts.map((nft) => (
          <li key={idOfNft(nft)}>
            <NftTile nft={nft} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ScrollArea areaRef={setArea} className="hf-kit-nft-scroll">
      <LongList
        items={rows}
        keyOf={([first]) => (first ? idOfNft(first) : '')}
        label={text('account.nfts')}
        area={area}
        onEnd={onEnd}
        isGrid
      >
        {(row) => (
          <div className="hf-kit-nft-line">
            {row.map((nft) => (
              // biome-ignore lint/a11y/useSemanticElements: the rows stand between the list and its items.
              <div
                key={idOfNft(nft)}
                role="listitem"
                aria-setsize={onEnd ? -1 : nfts.length}
                aria-posinset={nfts.indexOf(nft) + 1}
              >
                <NftTile nft={nft} />
              </div>
            ))}
          </div>
        )}
      </LongList>
    </ScrollArea>
  )
}
