import { type RefObject, useCallback, useRef } from 'react'
import { playOut } from './playOut.ts'

/** What {@link usePlaysOut} returns. */
export type PlaysOut = {
  /** The ref of an inert element that stays, laid where the picture is to be. */
  layer: RefObject<HTMLDivElement | null>
  /** The ref of what comes and goes. */
  goes: (element: HTMLElement | null) => void
}

/** Lets something fade when React takes it away: a picture of it, with `data-leaving`, plays its way out. */
export function usePlaysOut(): PlaysOut {
  const layer = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLElement>(null)
  // React 18 takes no clean-up from a ref: it tells of the end with null, while the element is still in the document.
  const goes = useCallback((element: HTMLElement | null) => {
    const old = shown.current
    shown.current = element
    if (element)
      layer.current?.replaceChildren() // StrictMode takes it away and gives it back: nothing has gone.
    else if (old && layer.current) {
      const picture = old.cloneNode(true) as HTMLElement // typed as Node; a clone is of its original's class.
      picture.dataset.leaving = ''
      playOut(layer.current, picture)
    }
  }, [])
  return { layer, goes }
}
