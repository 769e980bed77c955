import { type RefCallback, type RefObject, useCallback, useRef } from 'react'
import { playOut } from './playOut.ts'

/** What {@link usePlaysOut} returns. */
export type PlaysOut = {
  /** The ref of an inert element that stays, laid where the picture is to be. */
  layer: RefObject<HTMLDivElement | null>
  /** The ref of what comes and goes. */
  goes: RefCallback<HTMLElement>
}

/** Lets something fade when React takes it away: a picture of it, with `data-leaving`, plays its way out. */
export function usePlaysOut(): PlaysOut {
  const layer = useRef<HTMLDivElement>(null)
  const goes = useCallback((element: HTMLElement | null) => {
    if (!element) return
    return () => {
      if (!layer.current) return
      const picture = element.cloneNode(true) as HTMLElement // typed as Node; a clone is of its original's class.
      picture.dataset.leaving = ''
      playOut(layer.current, picture)
    }
  }, [])
  return { layer, goes }
}
