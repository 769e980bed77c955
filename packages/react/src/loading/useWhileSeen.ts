import { isModalVisible } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'

/**
 * Calls `begin` each time the kit's views become visible. Each time they are hidden, calls the function that `begin` returned.
 * So a view that is prepared out of sight, or whose modal is closed, fetches nothing.
 *
 * @param begin - returns the function that undoes it. Pass the same `begin` in each render.
 */
export function useWhileSeen(begin: () => () => void): void {
  const kit = useKit()
  useEffect(() => {
    let end: (() => void) | undefined
    let cancel = (): void => {}
    const start = (): void => {
      end ??= begin()
    }
    const stop = (): void => {
      cancel()
      end?.()
      end = undefined
    }
    if (isModalVisible(kit.modal.getState())) start()
    const unsubscribe = kit.modal.subscribe((modal, before) => {
      if (isModalVisible(modal) === isModalVisible(before)) return
      stop()
      // Waits for the opening animation.
      if (isModalVisible(modal)) cancel = whenIdle(start)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [kit, begin])
}
