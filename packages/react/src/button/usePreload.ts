import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'

/** Handlers that fetch the modal's code when a click is likely: the pointer comes near, or the button is focused. */
export function usePreload(): { onPointerEnter: () => void; onFocus: () => void } {
  const { modal } = useKitContext()
  return useMemo(() => {
    const preload = () => void modal.load()
    return { onPointerEnter: preload, onFocus: preload }
  }, [modal])
}
