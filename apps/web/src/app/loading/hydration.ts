import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Whether this part of the page still shows what the server rendered. The first render must then repeat it, even if this browser
 * knows more. Always true on the server.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

/**
 * Returns the attributes of a part that the server renders. Until the part responds, `public/first-paint.js` records presses in
 * it. Content that depends on a stored value stays hidden in a browser that has stored one, since the server does not know it.
 *
 * @param dependsOn - The remembered value that would change how the part looks.
 */
export function useDrawnPart(dependsOn?: 'color-mode' | 'wallet'): DrawnPart {
  const [isAsleep, setAsleep] = useState(useIsHydrating())
  // The part responds from this frame on. A store subscription would report the hydration one paint later.
  // oxlint-disable-next-line react/set-state-in-effect -- drawn once as the server did, then once in its real state.
  useLayoutEffect(() => setAsleep(false), [])
  useLayoutEffect(() => {
    if (!isAsleep) document.dispatchEvent(new Event('holdfast:awake'))
  }, [isAsleep])
  return isAsleep ? { 'data-asleep': true, 'data-depends-on': dependsOn } : {}
}

/** Attributes of a part that the server draws. */
type DrawnPart = { 'data-asleep'?: true | undefined; 'data-depends-on'?: string | undefined }

function subscribeToNothing(): () => void {
  return () => undefined
}
