import { Globe } from '@holdfast/ui'
import { ImageFrame } from './frame/ImageFrame.tsx'
import { Picture } from './frame/Picture.tsx'
import './wallet/WalletImage.css'

/** Draws the image of the app that embeds the kit. Decorative: the app's name is next to it. */
export function AppImage({ src, name }: { src: string | undefined; name: string }) {
  return <ImageFrame className="hf-kit-app-image">{src ? <Picture src={src} name={name} /> : <Globe />}</ImageFrame>
}
