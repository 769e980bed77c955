import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'

/**
 * Returns handlers that load the modal's code when a click is likely: when the pointer enters the button or the button gets the
 * focus.
 */
export function usePreload(): { onPointerEnter: () => void; onFocus: () => void } {
  const { modal } = useKitContext()
  return useMemo(() => {
    const preload = () => void modal.load()
    return { onPointerEnter: preload, onFocus: preload }
  }, [modal])
}
