import { isEvmAddress, parseCaipAddress } from '@holdfast/caip'
import type { Nft } from '../../nfts/state.ts'
import type { SendAsset } from '../state.ts'

/** Converts an NFT to an asset to send; undefined in a namespace in which no NFTs can be sent. */
export function sendAssetOfNft({
  address,
  tokenId,
  standard,
  name,
  collection,
  quantity,
  image,
}: Nft): SendAsset | undefined {
  const { caipNetworkId, address: contract } = parseCaipAddress(address)
  if (!isEvmAddress(contract)) return undefined
  return {
    standard,
    caipNetworkId,
    address: contract,
    tokenId: BigInt(tokenId),
    name: name || `${collection} #${tokenId}`.trim(),
    symbol: 'NFT',
    decimals: 0,
    balance: BigInt(quantity),
    price: undefined,
    iconUrl: image?.preview,
  }
}
