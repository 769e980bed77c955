import { type RefObject, useCallback, useRef } from 'react'
import { playExit } from './playExit.ts'

/** The result of {@link useExitAnimation}. */
export type ExitAnimation = {
  /** The ref of an inert element that stays mounted, at the place where the copy is shown. */
  layer: RefObject<HTMLDivElement | null>
  /** The ref of the element that appears and disappears. */
  elementRef: (element: HTMLElement | null) => void
}

/** Fades out an element when React removes it: a copy of the element, with `data-leaving`, plays the exit animation. */
export function useExitAnimation(): ExitAnimation {
  const layer = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLElement>(null)
  // React 18 supports no cleanup function of a ref. It calls the ref with null at the end, while the element is still in the
  // document.
  const elementRef = useCallback((element: HTMLElement | null) => {
    const old = shown.current
    shown.current = element
    if (element)
      layer.current?.replaceChildren() // StrictMode removes the element and adds it again, so the copy is of an element that is still shown.
    else if (old && layer.current) {
      const copy = old.cloneNode(true) as HTMLElement // typed as Node, but a clone has its original's class.
      copy.dataset.leaving = ''
      playExit(layer.current, copy)
    }
  }, [])
  return { layer, elementRef }
}
