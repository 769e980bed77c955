import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'

/** Props of {@link MenuList}. */
export type MenuListProps = {
  align: 'start' | 'center' | 'end'
  children: ReactNode
  /** The element that the list is placed at, when it has no trigger of its own. */
  anchor?: HTMLElement | undefined
  /** Name for screen readers, when there is no trigger to take it from. */
  label?: string | undefined
}

/** Distance to the anchor and to the window's edges, in pixels of the 4 px grid. */
const GAP = 8

/** The list is rendered into the landmark that contains its button, so that screen readers find it there. */
const landmarks = 'header, nav, main, aside, footer'

/** The list of a menu, placed beside its anchor and inside the window. */
export function MenuList({ align, anchor, label, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Does what the library's own trigger would do: the focus returns to it, and a menu opened by key starts on its first item.
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
