import { whenIdle } from '@holdfast/ui/idle'
import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { knownView, preloadNextView } from '../views/registry.ts'

/**
 * Loads the view that users most often go to from the view shown, once the page is idle. @param active - whether a view is shown.
 */
export function usePreloadNextView(active: boolean): void {
  const view = useKit(({ router }) => knownView(router.view))
  useEffect(() => (active ? whenIdle(() => preloadNextView(view)) : undefined), [active, view])
}
