import type { CaipNetwork } from '@holdfast/caip'
import { useState } from 'react'
import './NetworkImage.css'

/** Props of {@link NetworkImage}. */
export type NetworkImageProps = {
  network: Pick<CaipNetwork, 'name' | 'assets'> | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** The picture of a network, or the first letter of its name. Decoration: its name stands beside it. */
export function NetworkImage({ network, size = 'md' }: NetworkImageProps) {
  const [broken, setBroken] = useState<string>()
  const src = network?.assets?.imageUrl
  return (
    <span className="hf-kit-network-image" data-size={size} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : (network?.name.at(0) ?? '?')}
    </span>
  )
}
