import { idOfNft, type Nft } from '@holdfast/core'
import { useState } from 'react'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { LongList } from '../../../virtual/LongList.tsx'
import { NftTile } from './NftTile.tsx'

/** The number of tiles in a row. */
const COLUMNS = 3
/** The maximum number of rows in a grid that has no scrolling area of its own. */
const SHORT_ROWS = 2

/** Props of {@link NftGrid}. */
export type NftGridProps = {
  nfts: readonly Nft[]
  /** Called when the end of the grid comes into view. Undefined when `nfts` is complete. */
  onEnd?: (() => void) | undefined
}

/** Draws a grid of NFTs. Unless the grid is short and complete, it scrolls, and only its rows in view are in the document. */
export function NftGrid({ nfts, onEnd }: NftGridProps) {
  const text = useText(accountMessages)
  const [area, setArea] = useState<HTMLElement | null>(null)
  const isShort = nfts.length <= SHORT_ROWS * COLUMNS && !onEnd
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
      <LongList items={nfts} keyOf={idOfNft} label={text('account.nfts')} area={area} onEnd={onEnd} columns={COLUMNS}>
        {(nft) => <NftTile nft={nft} />}
      </LongList>
    </ScrollArea>
  )
}
