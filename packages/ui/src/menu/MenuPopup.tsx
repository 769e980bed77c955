import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useEffect } from 'react'
import { MenuList } from './MenuList.tsx'

/** Props of {@link MenuPopup}. */
export type MenuPopupProps = {
  /** The button that opened the menu. The list is placed below the button, and the focus returns to the button. */
  anchor: HTMLElement
  /** Called when a choice, Escape or a press elsewhere closes the menu. */
  onClose: () => void
  /** The items. */
  children: ReactNode
  /** @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/**
 * Draws the list of a menu whose button the caller draws. The menu is open while this component is rendered, so its code need
 * not be loaded before the button is pressed.
 */
export function MenuPopup({ anchor, onClose, align = 'end', children }: MenuPopupProps) {
  useEffect(() => () => void setTimeout(restoreFocus, 0, anchor), [anchor])

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <MenuList anchor={anchor} align={align} label={nameOf(anchor)}>
        {children}
      </MenuList>
    </Base.Root>
  )
}

/** Returns the focus to the button if a press outside of the list has left the focus on the body. */
function restoreFocus(anchor: HTMLElement): void {
  if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
}

function nameOf(element: HTMLElement): string | undefined {
  return element.getAttribute('aria-label') ?? (element.textContent?.trim() || undefined)
}
