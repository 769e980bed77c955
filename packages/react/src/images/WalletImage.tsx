import { Wallet } from '@holdfast/ui'
import { useState } from 'react'
import './WalletImage.css'

/** Props of {@link WalletImage}. */
export type WalletImageProps = {
  /** A `data:image/…` URI or an address; a wallet icon is drawn when it is missing or cannot be shown. */
  src: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** The picture of a wallet. Decoration: its name stands beside it. */
export function WalletImage({ src, size = 'md' }: WalletImageProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="hf-kit-wallet-image" data-size={size} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : <Wallet />}
    </span>
  )
}
