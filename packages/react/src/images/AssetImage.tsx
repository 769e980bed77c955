import { useKit } from '../hooks/useKit.ts'
import { ImageFrame } from './frame/ImageFrame.tsx'
import { Picture } from './frame/Picture.tsx'
import './NetworkImage.css'

/** Props of {@link AssetImage}. */
export type AssetImageProps = {
  src: string | undefined
  /** The first letter of the name is drawn when there is no picture. */
  name: string
  /** @default 'md' */
  size?: 'sm' | 'md' | undefined
}

/** Draws the picture of a token or an NFT for a row of a list. Decorative: the asset's name is next to it. */
export function AssetImage({ src, name, size = 'md' }: AssetImageProps) {
  return (
    <ImageFrame className="hf-kit-network-image" size={size}>
      <ServicePicture src={src} name={name} />
    </ImageFrame>
  )
}

/**
 * Draws a picture whose URL comes from the services. A URL on the services' own origin is accepted even without https, as in
 * development.
 */
export function ServicePicture({ src, name }: { src: string | undefined; name: string }) {
  const servicesUrl = useKit(({ options }) => options.services.url)
  return <Picture src={src} name={name} servedBy={servicesUrl} />
}
