import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/createIcon.tsx'
import { Check } from '../icons/icons.ts'

/** Props of {@link MenuRadioGroup}. */
export type MenuRadioGroupProps = {
  value: string
  onValueChange: (value: string) => void
  /** `MenuRadioItem`s. */
  children: ReactNode
}

/** Draws menu items of which one is chosen. */
export function MenuRadioGroup({ value, onValueChange, children }: MenuRadioGroupProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: unknown) => onValueChange(String(next))}>
      {children}
    </Base.RadioGroup>
  )
}

/** Props of {@link MenuRadioItem}. */
export type MenuRadioItemProps = {
  value: string
  icon?: Icon | undefined
  /** @default false */
  disabled?: boolean | undefined
  children: ReactNode
}

/** Draws an item of a `MenuRadioGroup`. Choosing the item closes the menu. */
export function MenuRadioItem({ value, icon: Icon, disabled, children }: MenuRadioItemProps) {
  return (
    <Base.RadioItem className="hf-menu-item" value={value} disabled={disabled} closeOnClick>
      {Icon && <Icon />}
      <span className="hf-menu-item-text">{children}</span>
      <Base.RadioItemIndicator className="hf-menu-item-mark" render={<Check />} />
    </Base.RadioItem>
  )
}
