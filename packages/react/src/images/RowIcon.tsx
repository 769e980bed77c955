import type { Icon as IconComponent } from '@holdfast/ui'
import './RowIcon.css'

/** An icon in the place of a row's picture. Decoration. */
export function RowIcon({ icon: Icon }: { icon: IconComponent }) {
  return (
    <span className="hf-kit-row-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
