import type { Kit } from '@holdfast/core'
import { useLayoutEffect, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { isComingBack } from './isComingBack.ts'

/** Where each kit's list was left, and which of its lists that was. */
const places = new WeakMap<Kit, { list: string; top: number }>()

/**
 * Remembers how far a list was scrolled while a person looks at one of its wallets, and scrolls there again.
 *
 * @param area - what scrolls; null until it is there.
 * @param list - names what is in it: another list begins at its top.
 */
export function useScrollPlace(area: HTMLElement | null, list: string): void {
  const kit = useKit()
  const shown = useRef({ area, list })

  useLayoutEffect(() => {
    shown.current = { area, list }
    if (!area) return
    const place = places.get(kit)
    places.delete(kit)
    if (place?.list === list) scrollBack(area, place.top)
  }, [kit, area, list])

  useLayoutEffect(
    () => () => {
      const left = shown.current
      if (left.area && isComingBack(kit)) places.set(kit, { list: left.list, top: left.area.scrollTop })
    },
    [kit],
  )
}

function scrollBack(area: HTMLElement, top: number): void {
  area.scrollTop = top
}
