import { loadOfferImage } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { AssetImage } from '../../../images/AssetImage.tsx'

/** Props of {@link OfferImage}. */
export type OfferImageProps = {
  kind: 'currency' | 'token'
  /** The code of a currency, such as `USD`, or the symbol of a token. */
  id: string
  /** @default 'md' */
  size?: 'sm' | 'md' | undefined
}

/** Draws the on-ramp service's picture of a currency or token on offer. Decorative: the name is next to the picture. */
export function OfferImage({ kind, id, size }: OfferImageProps) {
  const kit = useKit()
  const src = useKit(({ onramp }) => onramp?.images[`${kind} ${id}`])
  useEffect(() => void loadOfferImage(kit, { kind, id }), [kit, kind, id])
  return <AssetImage src={src} name={id} size={size} />
}
