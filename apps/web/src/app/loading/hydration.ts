import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Returns whether this part of the page still shows what the server rendered. While it does, the component must render the same
 * as the server, even if the browser has stored values that would change it. Always true on the server.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

/**
 * Returns the attributes of a part that the server renders. Until the part responds, `public/first-paint.js` records the
 * buttons that the user presses in it. Until then, content that depends on a stored value also stays hidden if the browser has
 * stored that value, since the server cannot read it.
 *
 * @param dependsOn - The stored value that would change how the part looks.
 */
export function useDrawnPart(dependsOn?: 'color-mode' | 'wallet'): DrawnPart {
  const [isAsleep, setAsleep] = useState(useIsHydrating())
  // The part responds from this frame on. With the value of `useIsHydrating` itself, it would respond one paint later.
  // oxlint-disable-next-line react/set-state-in-effect -- renders once as the server did, then once in its real state.
  useLayoutEffect(() => setAsleep(false), [])
  useLayoutEffect(() => {
    if (!isAsleep) document.dispatchEvent(new Event('holdfast:awake'))
  }, [isAsleep])
  return isAsleep ? { 'data-asleep': true, 'data-depends-on': dependsOn } : {}
}

/** Attributes of a part that the server renders. */
type DrawnPart = { 'data-asleep'?: true | undefined; 'data-depends-on'?: string | undefined }

function subscribeToNothing(): () => void {
  return () => undefined
}
