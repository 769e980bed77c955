import { ImageFrame } from '../../../images/frame/ImageFrame.tsx'
import { Monogram } from '../../../images/frame/Monogram.tsx'
import '../../../images/NetworkImage.css'

/** Props of {@link ProviderMark}. */
export type ProviderMarkProps = { label: string; size?: 'md' | 'lg' | undefined }

/** Draws a provider's first letter as its symbol, since the logo belongs to the provider. Decorative: the name is beside it. */
export function ProviderMark({ label, size = 'md' }: ProviderMarkProps) {
  return (
    <ImageFrame className="hf-kit-network-image" size={size}>
      <Monogram name={label} />
    </ImageFrame>
  )
}
