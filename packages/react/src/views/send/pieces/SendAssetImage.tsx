import type { SendAsset } from '@holdfast/core'
import { useAccount } from '../../../hooks/useAccount.ts'
import { AssetImage } from '../../../images/AssetImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'

/** The picture of what is sent: of the token or the NFT; of the network for a currency without one. */
export function SendAssetImage({ asset }: { asset: SendAsset }) {
  const { caipNetwork } = useAccount()
  if (asset.standard === 'native' && !asset.iconUrl) return <NetworkImage network={caipNetwork} />
  return <AssetImage src={asset.iconUrl} name={asset.name} />
}
