import type { CaipNetwork } from '@holdfast/caip'
import { useKit } from '../hooks/useKit.ts'
import { ImageFrame } from './frame/ImageFrame.tsx'
import { Picture } from './frame/Picture.tsx'
import { networkImage } from './networkImage.ts'
import './NetworkImage.css'

/** Props of {@link NetworkImage}. */
export type NetworkImageProps = {
  network: Pick<CaipNetwork, 'id' | 'caipNetworkId' | 'name' | 'assets'> | undefined
  /** The network's name. Its first letter is drawn when there is no image. @default the name in `network` */
  name?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** Draws the image of a network, or the first letter of the network's name. Decorative: the name is next to it. */
export function NetworkImage({ network, name = network?.name, size = 'md' }: NetworkImageProps) {
  const src = useKit((state) => network && networkImage(state, network))
  return (
    <ImageFrame className="hf-kit-network-image" size={size}>
      <Picture src={src} name={name ?? '?'} />
    </ImageFrame>
  )
}
