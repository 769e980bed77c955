import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

/** Props of {@link MenuGroup}. */
export type MenuGroupProps = {
  /** The name of the group. */
  label: ReactNode
  children: ReactNode
}

/** Draws menu items under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="hf-menu-label">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
