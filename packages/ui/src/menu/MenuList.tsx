import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'

/** Props of {@link MenuList}. */
export type MenuListProps = {
  align: 'start' | 'center' | 'end'
  children: ReactNode
  /** The element beside which the list is placed, when the menu has no trigger. */
  anchor?: HTMLElement | undefined
  /** The name for screen readers, when there is no trigger that would name the list. */
  label?: string | undefined
}

/** Distance to the anchor and to the window's edges, in pixels. */
const GAP = 8

/** Selects landmarks. The list is rendered into the landmark around its anchor, so that screen readers find it there. */
const landmarks = 'header, nav, main, aside, footer'

/** Draws the list of a menu, beside its anchor and within the window. */
export function MenuList({ align, anchor, label, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Does for the anchor what the library does for its own trigger: returns the focus to the anchor, and focuses the first item
  // of a menu that the user has opened with a key.
  const focus = anchor && {
    initialFocus: () => (anchor.matches(':focus-visible') ? firstItemOf(list.current) : true),
    finalFocus: () => anchor,
  }
  return (
    <Base.Portal container={anchor?.closest<HTMLElement>(landmarks) ?? undefined}>
      <Base.Positioner anchor={anchor} align={align} sideOffset={GAP} collisionPadding={GAP} className="hf-menu-layer">
        <Base.Popup ref={list} className="hf-menu" aria-label={label} {...focus}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function firstItemOf(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? null
}
