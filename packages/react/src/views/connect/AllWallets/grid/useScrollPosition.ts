import type { Kit } from '@holdfast/core'
import { useLayoutEffect, useRef } from 'react'
import { useKit } from '../../../../hooks/useKit.ts'
import { mayReturnToList } from '../mayReturnToList.ts'

/** For each kit, the list that the user left last, and its scroll position. */
const positions = new WeakMap<Kit, { list: string; top: number }>()

/**
 * Remembers the scroll position of a list while the user looks at one of its wallets, and restores the position afterwards.
 *
 * @param area - the scrolling element; null until it is mounted.
 * @param list - identifies the list. Another list starts at its top.
 */
export function useScrollPosition(area: HTMLElement | null, list: string): void {
  const kit = useKit()
  const shown = useRef({ area, list })

  useLayoutEffect(() => {
    shown.current = { area, list }
    if (!area) return
    const position = positions.get(kit)
    positions.delete(kit)
    if (position?.list === list) scrollBack(area, position.top)
  }, [kit, area, list])

  useLayoutEffect(
    () => () => {
      const last = shown.current
      if (last.area && mayReturnToList(kit)) positions.set(kit, { list: last.list, top: last.area.scrollTop })
    },
    [kit],
  )
}

function scrollBack(area: HTMLElement, top: number): void {
  area.scrollTop = top
}
