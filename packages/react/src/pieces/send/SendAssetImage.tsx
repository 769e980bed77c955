import type { SendAsset } from '@holdfast/core'
import { useAccount } from '../../hooks/useAccount.ts'
import { AssetImage } from '../../images/AssetImage.tsx'
import { NetworkImage } from '../../images/NetworkImage.tsx'

/** Draws the picture of the asset to send: the token's or the NFT's, or the network's for a currency without a picture. */
export function SendAssetImage({ asset }: { asset: SendAsset }) {
  const { caipNetwork } = useAccount()
  if (asset.standard === 'native' && !asset.iconUrl) return <NetworkImage network={caipNetwork} />
  return <AssetImage src={asset.iconUrl} name={asset.name} />
}
