import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LazyView } from './lazyView.tsx'
import { whenIdle } from './whenIdle.ts'

/** What the list of a menu is handed. */
export type MenuPopupProps = {
  /** The button that opened it: the list stands below, and the focus returns there. */
  anchor: HTMLElement
  onClose: () => void
}

/**
 * A button that opens a menu. The button is there with the page; the list and all it is made of arrive when the page is
 * idle, or when the pointer or the focus comes near.
 */
export function MenuButton({ popup: Popup, label, description, className, isLabelShown, children }: MenuButton.Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  useEffect(() => whenIdle(Popup.preload), [Popup])

  function open() {
    setAnchor(button.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={isLabelShown ? undefined : label}
        title={description ?? (isLabelShown ? undefined : label)}
        onPointerEnter={Popup.preload}
        onFocus={Popup.preload}
        onClick={() => (anchor ? setAnchor(null) : open())}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {anchor && <Popup anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

export declare namespace MenuButton {
  type Props = {
    /** The list, as a lazily loaded view. */
    popup: LazyView<MenuPopupProps>
    /** The button's name for screen readers and its tooltip. */
    label: string
    /** What there is to know beside the name: read out after it, and the tooltip. @default the label, where it is not shown */
    description?: string | undefined
    /** The children are the name already. @default false */
    isLabelShown?: boolean | undefined
    className?: string | undefined
    children: ReactNode
  }
}
