import { Globe } from '@holdfast/ui'
import { ImageFrame } from './frame/ImageFrame.tsx'
import { Picture } from './frame/Picture.tsx'
import './wallet/WalletImage.css'

/** The image of the app that embeds the kit. It is decorative: the app's name is next to it. */
export function AppImage({ src, name }: { src: string | undefined; name: string }) {
  return <ImageFrame className="hf-kit-app-image">{src ? <Picture src={src} name={name} /> : <Globe />}</ImageFrame>
}
