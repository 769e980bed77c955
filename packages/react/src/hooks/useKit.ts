import type { Kit, KitState } from '@holdfast/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useKitContext } from '../KitContext.ts'
import { isShallowEqual } from './isShallowEqual.ts'

/**
 * Reads the kit of the nearest {@link HoldfastProvider}.
 *
 * Without a selector, the hook returns the kit itself, to be passed to the functions of `@holdfast/core`. With a selector, it
 * returns a part of the kit's state, and the component renders again when that part changes (an object or array is compared
 * member by member).
 *
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 * @example
 * import { useKit } from '@holdfast/react'
 *
 * function ModalState() {
 *   const open = useKit((state) => state.modal.open)
 *   return open ? 'open' : 'closed'
 * }
 */
export function useKit(): Kit
export function useKit<selected>(selector: (state: KitState) => selected): selected
export function useKit<selected>(selector?: (state: KitState) => selected): Kit | selected {
  const { kit } = useKitContext()
  const stable = useMemo(() => keepWhileEqual<Kit | selected>(), [])
  return useSyncExternalStore(
    kit.subscribe,
    () => stable(selector ? selector(kit.getState()) : kit),
    () => stable(selector ? selector(kit.getInitialState()) : kit),
  )
}

/** Makes a function that returns its previous value while the new one has equal members, so that React sees no change. */
function keepWhileEqual<value>(): (value: value) => value {
  let cached: { value: value } | undefined
  return (value) => {
    if (!cached || !isShallowEqual(cached.value, value)) cached = { value }
    return cached.value
  }
}
