import type { SwapToken } from '@holdfast/core'
import { useAccount } from '../../../hooks/useAccount.ts'
import { AssetImage } from '../../../images/AssetImage.tsx'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { isOwnCurrency } from './isOwnCurrency.ts'

/** The picture of a token. The network's own currency without a picture has that of the network. */
export function SwapTokenImage({ token, size }: { token: SwapToken; size?: 'sm' | 'md' | undefined }) {
  const { caipNetwork } = useAccount()
  if (!token.logoUri && isOwnCurrency(token)) return <NetworkImage network={caipNetwork} size={size} />
  return <AssetImage src={token.logoUri} name={token.symbol} size={size} />
}
