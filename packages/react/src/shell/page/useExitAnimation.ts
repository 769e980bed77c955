import { type RefObject, useCallback, useRef } from 'react'
import { playExit } from './playExit.ts'

/** The result of {@link useExitAnimation}. */
export type ExitAnimation = {
  /** The ref of an inert element that stays mounted. A copy of the removed element is shown in it. */
  layer: RefObject<HTMLDivElement | null>
  /** The ref of the element that appears and disappears. */
  elementRef: (element: HTMLElement | null) => void
}

/** Fades out an element when React removes it: a copy of the element, with `data-leaving`, plays the exit animation. */
export function useExitAnimation(): ExitAnimation {
  const layer = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLElement>(null)
  // React 18 supports no cleanup functions of refs. When it removes the element, it calls the ref with null, while the element
  // is still in the document.
  const elementRef = useCallback((element: HTMLElement | null) => {
    const old = shown.current
    shown.current = element
    // Remove any copy that is still shown. In StrictMode, React removes the element and adds the same element again.
    if (element) layer.current?.replaceChildren()
    else if (old && layer.current) {
      const copy = old.cloneNode(true) as HTMLElement // typed as Node, but a clone has the type of its original.
      copy.dataset.leaving = ''
      playExit(layer.current, copy)
    }
  }, [])
  return { layer, elementRef }
}
