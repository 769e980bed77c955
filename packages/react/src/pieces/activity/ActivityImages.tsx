import type { MovedAsset, TransactionRow } from '@holdfast/core'
import { ArrowDownToLine, ArrowUpFromLine, Check, RefreshCw, Spinner, X } from '@holdfast/ui'
import { AssetImage } from '../../images/AssetImage.tsx'
import { RowIcon } from '../../images/RowIcon.tsx'

/** Props of {@link ActivityImages}. */
export type ActivityImagesProps = { row: TransactionRow; status: 'confirmed' | 'failed' | 'pending' }

/** How many pictures one row of the activity has at most: of the asset that was sent, and of the asset received for it. */
const MAX_IMAGES = 2

/**
 * Draws the pictures of the moved assets, with a mark of their direction or of the status. Decorative: the text next to them
 * says the same.
 */
export function ActivityImages({ row, status }: ActivityImagesProps) {
  const assets = row.assets.slice(0, MAX_IMAGES)
  const mark = markOf(row, status)
  if (assets.length === 0) return <RowIcon icon={marks[mark]} />
  return (
    <span className="hf-kit-activity-images" data-count={assets.length} aria-hidden="true">
      {assets.map((asset, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of one row never change their places.
        <AssetImage key={index} src={imageOf(asset)} name={nameOf(asset)} size={assets.length > 1 ? 'sm' : 'md'} />
      ))}
      <span className="hf-kit-activity-mark" data-status={status}>
        {status === 'pending' ? <Spinner /> : <Mark name={mark} />}
      </span>
    </span>
  )
}

const marks = { failed: X, trade: RefreshCw, in: ArrowDownToLine, out: ArrowUpFromLine, self: Check } as const

function Mark({ name }: { name: keyof typeof marks }) {
  const Drawing = marks[name]
  return <Drawing />
}

function markOf(
  { direction = 'self', assets }: TransactionRow,
  status: ActivityImagesProps['status'],
): keyof typeof marks {
  if (status === 'failed') return 'failed'
  return assets.length > 1 ? 'trade' : direction
}

function imageOf({ fungible_info: token, nft_info: nft }: MovedAsset): string | undefined {
  return nft?.content?.preview?.url ?? nft?.content?.detail?.url ?? token?.icon?.url
}

/**
 * Returns the name that stands in for a missing picture. Like the list of tokens, it prefers the name to the symbol, so that
 * both lists draw the same letter in the same colour.
 */
function nameOf({ fungible_info: token, nft_info: nft }: MovedAsset): string {
  return nft?.name || token?.name || token?.symbol || ''
}
