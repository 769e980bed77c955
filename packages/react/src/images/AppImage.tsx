import { Globe } from '@holdfast/ui'
import { Picture } from './Picture.tsx'
import './WalletImage.css'

/** The picture of the app that embeds the kit. Decoration: its name stands beside it. */
export function AppImage({ src, name }: { src: string | undefined; name: string }) {
  return (
    <span className="hf-kit-app-image" aria-hidden="true">
      {src ? <Picture src={src} name={name} /> : <Globe />}
    </span>
  )
}
