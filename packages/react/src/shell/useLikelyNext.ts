import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { knownView, loadLikelyNext } from '../views/registry.ts'

/** Fetches what most choose next in the view shown, once the page is quiet. @param active - whether a view is shown. */
export function useLikelyNext(active: boolean): void {
  const view = useKit(({ router }) => knownView(router.view))
  useEffect(() => (active ? whenIdle(() => loadLikelyNext(view)) : undefined), [active, view])
}
