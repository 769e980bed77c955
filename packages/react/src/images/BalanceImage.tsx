import type { AccountSnapshot } from '@holdfast/core'
import { useKit } from '../hooks/useKit.ts'
import { ImageFrame } from './frame/ImageFrame.tsx'
import { Picture } from './frame/Picture.tsx'
import { NetworkImage } from './NetworkImage.tsx'

/** Props of {@link BalanceImage}. */
export type BalanceImageProps = {
  account: Pick<AccountSnapshot, 'balanceToken' | 'caipNetwork' | 'caipNetworkId'>
  /** @default 'md' */
  size?: 'sm' | 'md' | undefined
}

/**
 * Draws the image of the balance's currency: of the token that the app chose, otherwise of the network. Decorative: the name is
 * next to it.
 */
export function BalanceImage({
  account: { balanceToken, caipNetwork, caipNetworkId },
  size = 'md',
}: BalanceImageProps) {
  const src = useKit(({ options }) => caipNetworkId && options.tokens[caipNetworkId]?.image)
  if (!balanceToken) return <NetworkImage network={caipNetwork} size={size} />
  return (
    <ImageFrame className="hf-kit-network-image" size={size}>
      <Picture src={src} name={balanceToken.name} />
    </ImageFrame>
  )
}
