import { Globe } from '@holdfast/ui'
import { ImageFrame } from './ImageFrame.tsx'
import { Picture } from './Picture.tsx'
import './WalletImage.css'

/** The picture of the app that embeds the kit. Decoration: its name stands beside it. */
export function AppImage({ src, name }: { src: string | undefined; name: string }) {
  return <ImageFrame className="hf-kit-app-image">{src ? <Picture src={src} name={name} /> : <Globe />}</ImageFrame>
}
