import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Says whether this part of the page still is as the server drew it: then it has to be drawn the same way once, whatever this
 * browser knows better. Always so on the server.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

/**
 * Gives the attributes of a part that the server draws. Until it answers, `public/first-paint.js` keeps what is pressed in it;
 * what the server cannot know is hidden in browsers that remember it.
 *
 * @param dependsOn - What the part would look otherwise by.
 */
export function useDrawnPart(dependsOn?: 'color-mode' | 'wallet'): DrawnPart {
  const [isAsleep, setAsleep] = useState(useIsHydrating())
  // It answers from this frame on; to be told by a store that it has been taken over would come a paint later.
  // oxlint-disable-next-line react/set-state-in-effect -- drawn once as the server did, and once more as it is.
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
