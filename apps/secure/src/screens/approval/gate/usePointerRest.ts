import { systemClock } from '@holdfast/base'
import { createObservable, useObservable } from '@holdfast/ui/observable'
import { useEffect, useState } from 'react'
import { followPointer, type PointerState, timeUntilRest } from './pointerRest.ts'

/**
 * Whether a press counts as meant for the card. A press just after the page has moved the frame under the pointer does not.
 * Fingers and keys report nothing before a press, so they always count.
 */
export function usePointerRest(): boolean {
  // The observable is read within the event that changes it: the press that follows finds the new value.
  const [isAtRest] = useState(() => createObservable(true))
  useEffect(() => {
    const controller = new AbortController()
    let state: PointerState | undefined
    let cancel = (): void => {}
    const update = (next: PointerState | undefined): void => {
      state = next
      cancel()
      const leftMs = timeUntilRest(next, systemClock.monotonic())
      isAtRest.set(leftMs === 0)
      if (leftMs > 0) cancel = systemClock.setTimeout(() => update(state), leftMs)
    }
    const onPointer = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return
      const { screenX, screenY, clientX, clientY } = event
      update(followPointer(state, { screenX, screenY, clientX, clientY, at: systemClock.monotonic() }))
    }
    const options = { capture: true, signal: controller.signal }
    for (const name of ['pointermove', 'pointerdown'] as const) window.addEventListener(name, onPointer, options)
    document.documentElement.addEventListener('pointerleave', () => update(undefined), options)
    return () => {
      controller.abort()
      cancel()
    }
  }, [isAtRest])
  return useObservable(isAtRest)
}
