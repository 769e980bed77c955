import type { CaipNetwork } from '@holdfast/caip'
import { useKit } from '../hooks/useKit.ts'
import { ImageFrame } from './ImageFrame.tsx'
import { networkImage } from './networkImage.ts'
import { Picture } from './Picture.tsx'
import './NetworkImage.css'

/** Props of {@link NetworkImage}. */
export type NetworkImageProps = {
  network: Pick<CaipNetwork, 'id' | 'caipNetworkId' | 'name' | 'assets'> | undefined
  /** Its first letter is drawn where the network is not known. */
  name?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** The picture of a network, or the first letter of its name. Decoration: its name stands beside it. */
export function NetworkImage({ network, name = network?.name, size = 'md' }: NetworkImageProps) {
  const src = useKit((state) => network && networkImage(state, network))
  return (
    <ImageFrame className="hf-kit-network-image" size={size}>
      <Picture src={src} name={name ?? '?'} />
    </ImageFrame>
  )
}
