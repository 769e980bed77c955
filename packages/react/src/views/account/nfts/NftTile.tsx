import { type Nft, pushView } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { ServicePicture } from '../../../images/AssetImage.tsx'
import { nameOfNft } from './nameOfNft.ts'

/** Draws an NFT in the grid: its picture, its name and its collection. A press leads to the details. */
export function NftTile({ nft }: { nft: Nft }) {
  const kit = useKit()
  const { address, tokenId, quantity, collection, image } = nft
  const name = nameOfNft(nft)
  return (
    <button type="button" className="hf-kit-nft" onClick={() => pushView(kit, 'Nft', { nft: { address, tokenId } })}>
      <span className="hf-kit-nft-image" aria-hidden="true">
        <ServicePicture src={image?.preview} name={name} />
      </span>
      {/* With `dir`, a name is truncated at its own end even if its writing direction differs from the page's. */}
      <span className="hf-kit-nft-name" dir="auto">
        {name}
      </span>
      <span className="hf-kit-nft-collection" dir="auto">
        <bdi>{collection}</bdi>
        {quantity !== '1' && <span> ×{quantity.length > 9 ? '999999999+' : quantity}</span>}
      </span>
    </button>
  )
}
