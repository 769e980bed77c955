import { formatExact, showAmount } from '@holdfast/caip'
import type { SendAsset } from '@holdfast/core'

/** An amount with its unit: shortened for reading, and with every digit where the short form leaves some out. */
export type AmountWords = { short: string; exact: string | undefined }

/** Formats the sent amount: `1.50 ETH`. An NFT shows its name, with the number of pieces if there can be several. */
export function amountWords(asset: SendAsset, value: bigint): AmountWords {
  if (asset.standard === 'erc721') return { short: asset.name, exact: undefined }
  if (asset.standard === 'erc1155') return { short: `${formatExact(value, 0)} × ${asset.name}`, exact: undefined }
  const { short, exact } = showAmount(value, asset.decimals)
  return { short: `${short} ${asset.symbol}`, exact: exact && `${exact} ${asset.symbol}` }
}
