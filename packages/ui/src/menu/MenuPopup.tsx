import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useEffect } from 'react'
import { MenuList } from './MenuList.tsx'

/** Props of {@link MenuPopup}. */
export type MenuPopupProps = {
  /** The button that opened it: the list stands below it, and the focus returns there. */
  anchor: HTMLElement
  /** Called when a choice, Escape or a press elsewhere closes it. */
  onClose: () => void
  /** The items. */
  children: ReactNode
  /** @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/**
 * The list of a menu whose button stands elsewhere: open for as long as it is drawn. So the button can be on the page
 * long before this code is.
 */
export function MenuPopup({ anchor, onClose, align = 'end', children }: MenuPopupProps) {
  useEffect(() => () => void setTimeout(takeBackFocus, 0, anchor), [anchor])

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <MenuList anchor={anchor} align={align} label={nameOf(anchor)}>
        {children}
      </MenuList>
    </Base.Root>
  )
}

/** A press beside the list leaves the focus nowhere; it returns to the button then too. */
function takeBackFocus(anchor: HTMLElement): void {
  if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
}

function nameOf(element: HTMLElement): string | undefined {
  return element.getAttribute('aria-label') ?? (element.textContent?.trim() || undefined)
}
