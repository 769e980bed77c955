import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { MenuList } from './MenuList.tsx'

/** Props of {@link Menu}. */
export type MenuProps = {
  /** The button that opens it: a `Button`, an `IconButton` or another element that renders a `<button>`. */
  trigger: ReactElement
  /** The items. */
  children: ReactNode
  /** Which edges of button and list are aligned. @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/** A button with a menu, both loaded together. To load the list later than the button, see `MenuPopup`. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <MenuList align={align}>{children}</MenuList>
    </Base.Root>
  )
}
