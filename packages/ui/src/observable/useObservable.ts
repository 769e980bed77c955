import { useSyncExternalStore } from 'react'
import type { Readable } from './createObservable.ts'

/** Reads an observable and renders again when it changes. */
export function useObservable<Value>({ subscribe, get, getInitial }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, get, getInitial)
}
