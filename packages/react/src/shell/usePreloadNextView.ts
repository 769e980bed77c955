import { whenIdle } from '@holdfast/ui/idle'
import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { knownView, preloadNextView } from '../views/registry.ts'

/**
 * Once the page is idle, loads the view that users most often open from the view that is shown.
 *
 * @param active - whether a view is shown.
 */
export function usePreloadNextView(active: boolean): void {
  const view = useKit(({ router }) => knownView(router.view))
  useEffect(() => (active ? whenIdle(() => preloadNextView(view)) : undefined), [active, view])
}
