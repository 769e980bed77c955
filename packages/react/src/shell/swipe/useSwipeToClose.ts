import { type RefCallback, useEffect, useState } from 'react'
import { useEffectEvent } from '../../hooks/useEffectEvent.ts'
import { followSwipes } from './followSwipes.ts'

/**
 * Lets a finger pull the sheet down to close it.
 *
 * @returns the ref of the sheet. The sheet's parent must be the element around the sheet and its backdrop.
 */
export function useSwipeToClose(onPulled: () => void): RefCallback<HTMLElement> {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const pulled = useEffectEvent(onPulled)

  useEffect(() => {
    if (sheet?.parentElement) return followSwipes(sheet, sheet.parentElement, () => pulled())
  }, [sheet])

  return setSheet
}
