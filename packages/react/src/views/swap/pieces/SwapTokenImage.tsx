import { isOwnCurrency, type SwapToken } from '@holdfast/core'
import { useAccount } from '../../../hooks/useAccount.ts'
import { AssetImage } from '../../../images/AssetImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'

/** Draws the picture of a token, or the picture of the network for the network's own currency without a picture. */
export function SwapTokenImage({ token, size }: { token: SwapToken; size?: 'sm' | 'md' | undefined }) {
  const { caipNetwork } = useAccount()
  if (!token.logoUri && isOwnCurrency(token)) return <NetworkImage network={caipNetwork} size={size} />
  return <AssetImage src={token.logoUri} name={token.symbol} size={size} />
}
