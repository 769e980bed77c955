import type { Icon as IconComponent } from '@holdfast/ui'
import { ImageFrame } from './frame/ImageFrame.tsx'
import './RowIcon.css'

/** Draws an icon in place of a row's image. Decorative. */
export function RowIcon({ icon: Icon }: { icon: IconComponent }) {
  return (
    <ImageFrame className="hf-kit-row-icon">
      <Icon />
    </ImageFrame>
  )
}
