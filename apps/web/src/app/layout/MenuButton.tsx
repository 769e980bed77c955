import { whenIdle } from '@holdfast/ui/idle'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LazyView } from '../loading/lazyView.tsx'

/** Props of a menu's list. */
export type MenuPopupProps = {
  /** The button that opened the list. The list is placed below it, and the focus returns to it. */
  anchor: HTMLElement
  onClose: () => void
}

/**
 * A button that opens a menu. The button loads with the page. The list and its code load when the page is idle, or when the
 * pointer or the focus reaches the button.
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
    /** The button's name for screen readers. Also the tooltip, if there is no description and the label is not shown. */
    label: string
    /** Details beside the name, as tooltip and as description for screen readers. @default the label, if it is not shown */
    description?: string | undefined
    /** Whether the children show the label. @default false */
    isLabelShown?: boolean | undefined
    className?: string | undefined
    children: ReactNode
  }
}
