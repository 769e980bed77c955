import type { KitEvent } from '@holdfast/core'
import { useEffect } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useEffectEvent } from './useEffectEvent.ts'

/**
 * Calls back on each event of the kit, such as MODAL_OPEN or CONNECT_SUCCESS. The handler of the latest render is called, so
 * the app need not memoise it.
 *
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 */
export function useEvents(onEvent: (event: KitEvent) => void): void {
  const { kit } = useKitContext()
  const handle = useEffectEvent(onEvent)
  useEffect(() => kit.onEvent((event) => handle(event)), [kit])
}
