import { useSyncExternalStore } from 'react'
import type { LazyModule, LazyState } from './createLazyModule.ts'

/** Reads how far a lazy module has come, and follows it. Does not start the loading. */
export function useLazyModule<value>(module: LazyModule<value>): LazyState<value> {
  return useSyncExternalStore(module.subscribe, module.getState, module.getState)
}
