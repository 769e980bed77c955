import { formatExact, showAmount } from '@holdfast/caip'
import type { SendAsset } from '@holdfast/core'

/** An amount with its unit, as it is read, and every digit of it where that says more. */
export type AmountWords = { short: string; exact: string | undefined }

/** Writes how much of something is sent: `1.50 ETH`; of an NFT its name, with the number of pieces if there are several. */
export function amountWords(asset: SendAsset, value: bigint): AmountWords {
  if (asset.standard === 'erc721') return { short: asset.name, exact: undefined }
  if (asset.standard === 'erc1155') return { short: `${formatExact(value, 0)} × ${asset.name}`, exact: undefined }
  const { short, exact } = showAmount(value, asset.decimals)
  return { short: `${short} ${asset.symbol}`, exact: exact && `${exact} ${asset.symbol}` }
}
