import { type CatalogueWallet, selectWallet } from '@holdfast/core'
import { BadgeCheck, Check, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { memo } from 'react'
import { useKit } from '../../../../hooks/useKit.ts'
import { useWalletImage } from '../../../../images/wallet/useWalletImage.ts'
import { WalletImage } from '../../../../images/wallet/WalletImage.tsx'
import { allWalletsMessages } from '../../../../messages/languages/english/allWallets.ts'
import { useText } from '../../../../messages/useText.ts'

/** Props of {@link WalletTile}. */
export type WalletTileProps = {
  wallet: CatalogueWallet
  isInstalled: boolean
  /** The index of the tile in the grid. */
  index: number
  /** Whether the tile is the one cell of the grid that the tab key reaches. */
  isCurrent: boolean
  onFocus: (index: number) => void
}

/** Draws a wallet in the grid. Its image is fetched once the tile has stayed in view for a moment. */
export const WalletTile = memo(function WalletTile({
  wallet,
  isInstalled,
  index,
  isCurrent,
  onFocus,
}: WalletTileProps) {
  const kit = useKit()
  const text = useText(allWalletsMessages)
  const image = useWalletImage(wallet)
  const isCertified = wallet.badge_type === 'certified'

  return (
    <button
      type="button"
      className="hf-kit-wallet-tile"
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      title={wallet.name}
      onFocus={() => onFocus(index)}
      onClick={() => selectWallet(kit, wallet)}
    >
      <span className="hf-kit-wallet-tile-image">
        <WalletImage src={image} name={wallet.name} size="grid" />
        {isCertified && (
          <span className="hf-kit-wallet-tile-mark" data-mark="certified" title={text('all.certifiedMark')}>
            <BadgeCheck />
          </span>
        )}
        {isInstalled && (
          <span className="hf-kit-wallet-tile-mark" data-mark="installed" title={text('all.installedMark')}>
            <Check />
          </span>
        )}
      </span>
      <span className="hf-kit-wallet-tile-text">
        <bdi>{wallet.name}</bdi>
        {isCertified && <VisuallyHidden> {text('all.certifiedMark')}</VisuallyHidden>}
        {isInstalled && <VisuallyHidden> {text('all.installedMark')}</VisuallyHidden>}
      </span>
    </button>
  )
})

/** Draws a placeholder for a wallet that is still loading. */
export function TilePlaceholder() {
  return (
    <span className="hf-kit-wallet-tile" data-placeholder="" aria-hidden="true">
      <Skeleton className="hf-kit-wallet-tile-skeleton" />
      <Skeleton width="3rem" height="0.75rem" />
    </span>
  )
}
