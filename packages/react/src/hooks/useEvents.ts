import type { KitEvent } from '@holdfast/core'
import { useEffect } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useEffectEvent } from './useEffectEvent.ts'

/**
 * Calls back on each event of the kit, such as MODAL_OPEN or CONNECT_SUCCESS. The latest handler is called, so it need not be
 * memoised.
 *
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 */
export function useEvents(onEvent: (event: KitEvent) => void): void {
  const { kit } = useKitContext()
  const handle = useEffectEvent(onEvent)
  useEffect(() => kit.onEvent((event) => handle(event)), [kit])
}
