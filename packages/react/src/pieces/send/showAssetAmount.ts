import { formatExact, type ShownAmount, showAmount } from '@holdfast/caip'
import type { SendAsset } from '@holdfast/core'

/**
 * Formats an amount of an asset with its unit: `1.50 ETH`. For an NFT, returns its name, with the number of pieces if there can
 * be several.
 */
export function showAssetAmount(asset: SendAsset, value: bigint): ShownAmount {
  if (asset.standard === 'erc721') return { short: asset.name, exact: undefined }
  if (asset.standard === 'erc1155') return { short: `${formatExact(value, 0)} × ${asset.name}`, exact: undefined }
  const { short, exact } = showAmount(value, asset.decimals)
  return { short: `${short} ${asset.symbol}`, exact: exact && `${exact} ${asset.symbol}` }
}
