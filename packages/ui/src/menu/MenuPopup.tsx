import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useEffect } from 'react'
import { MenuList } from './MenuList.tsx'

/** Props of {@link MenuPopup}. */
export type MenuPopupProps = {
  /** The button that opened it. The list is placed below it, and the focus returns to it. */
  anchor: HTMLElement
  /** Called when a choice, Escape or a press elsewhere closes it. */
  onClose: () => void
  /** The items. */
  children: ReactNode
  /** @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/**
 * The list of a menu whose button is elsewhere. It is open while it is rendered, so the button can be on the page long before
 * this code has loaded.
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

/** Returns the focus to the button after a press outside of the list, which leaves the focus on the body. */
function restoreFocus(anchor: HTMLElement): void {
  if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
}

function nameOf(element: HTMLElement): string | undefined {
  return element.getAttribute('aria-label') ?? (element.textContent?.trim() || undefined)
}
