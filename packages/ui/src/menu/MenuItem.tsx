import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/createIcon.tsx'

/** Props of {@link MenuItem}. */
export type MenuItemProps = {
  /** A decorative icon before the label. */
  icon?: Icon | undefined
  /** Called when the item is chosen. The menu then closes. */
  onSelect: () => void
  /** `danger` for an action that cannot be undone. @default 'neutral' */
  tone?: 'neutral' | 'danger' | undefined
  /** @default false */
  disabled?: boolean | undefined
  children: ReactNode
}

/** Draws an action in a menu. */
export function MenuItem({ icon: Icon, onSelect, tone = 'neutral', disabled, children }: MenuItemProps) {
  return (
    <Base.Item className="hf-menu-item" data-tone={tone} disabled={disabled} onClick={onSelect}>
      {Icon && <Icon />}
      <span className="hf-menu-item-text">{children}</span>
    </Base.Item>
  )
}
