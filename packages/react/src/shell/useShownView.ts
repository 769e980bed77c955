import type { ViewName } from '@holdfast/core'
import { useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { knownView } from '../views/registry.ts'
import type { PageMove } from './page/PageTransition.tsx'

/** The view on top of the router's stack, and the move that brought it there. */
export type ShownView = { view: ReturnType<typeof knownView>; move: PageMove }

/** Follows the router. Each view shown is one move, so that each exit and entry animation plays once. */
export function useShownView(): ShownView {
  const { view, depth, direction } = useKit(({ router }) => ({
    view: router.view,
    depth: router.history.length,
    direction: router.direction,
  }))
  const [shown, setShown] = useState<{ view: ViewName; depth: number; move: PageMove }>({
    view,
    depth,
    move: { sequence: 0, direction },
  })
  if (shown.view === view && shown.depth === depth) return { view: knownView(shown.view), move: shown.move }

  // Setting state during render is React's way to derive state from the previous render: it renders again at once.
  const move = { sequence: shown.move.sequence + 1, direction }
  setShown({ view, depth, move })
  return { view: knownView(view), move }
}
