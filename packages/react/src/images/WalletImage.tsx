import { Wallet } from '@holdfast/ui'
import { ImageFrame } from './ImageFrame.tsx'
import { Picture } from './Picture.tsx'
import './WalletImage.css'

/** Props of {@link WalletImage}. */
export type WalletImageProps = {
  /** A `data:image/…` URI or an address. */
  src: string | undefined
  /** The wallet's name: its first letter is drawn without a picture. A wallet icon is drawn when neither is known. */
  name?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'grid' | 'lg' | undefined
}

/** The picture of a wallet. Decoration: its name stands beside it. */
export function WalletImage({ src, name, size = 'md' }: WalletImageProps) {
  return (
    <ImageFrame className="hf-kit-wallet-image" size={size}>
      {src || name ? <Picture src={src} name={name ?? ''} /> : <Wallet />}
    </ImageFrame>
  )
}
