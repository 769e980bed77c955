import { useSyncExternalStore } from 'react'
import type { LazyModule, LazyState } from './createLazyModule.ts'

/** Reads the loading state of a lazy module and follows its changes. It does not start the loading. */
export function useLazyModule<value>(module: LazyModule<value>): LazyState<value> {
  return useSyncExternalStore(module.subscribe, module.getState, module.getState)
}
