import { Wallet } from '@holdfast/ui'
import { ImageFrame } from '../frame/ImageFrame.tsx'
import { Picture } from '../frame/Picture.tsx'
import './WalletImage.css'

/** Props of {@link WalletImage}. */
export type WalletImageProps = {
  /** A `data:image/…` URI or a URL. */
  src: string | undefined
  /** The wallet's name. Its first letter is drawn when there is no image. A wallet icon is drawn when neither is known. */
  name?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'grid' | 'lg' | undefined
}

/** Draws the image of a wallet. Decorative: the wallet's name is next to it. */
export function WalletImage({ src, name, size = 'md' }: WalletImageProps) {
  return (
    <ImageFrame className="hf-kit-wallet-image" size={size}>
      {src || name ? <Picture src={src} name={name ?? ''} /> : <Wallet />}
    </ImageFrame>
  )
}
