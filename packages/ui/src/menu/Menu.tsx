import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { MenuList } from './MenuList.tsx'

/** Props of {@link Menu}. */
export type MenuProps = {
  /** The button that opens the menu: a `Button`, an `IconButton` or another element that renders a `<button>`. */
  trigger: ReactElement
  /** The items. */
  children: ReactNode
  /** The edges at which the button and the list are aligned. @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/** Draws a button with a menu. Both are loaded together; to load the list later, see `MenuPopup`. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <MenuList align={align}>{children}</MenuList>
    </Base.Root>
  )
}
