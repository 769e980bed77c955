import type { ReadableStore } from './machineStore.ts'

/** The states of several stores, by the stores' names. */
export type CombinedState<Stores extends Record<string, ReadableStore<unknown>>> = {
  readonly [Name in keyof Stores]: ReturnType<Stores[Name]['getState']>
}

/**
 * Reads and watches several stores as one. `getState` gives the same object as long as none of them changed, so the
 * result may be used as a store of its own.
 */
export function combineStores<Stores extends Record<string, ReadableStore<unknown>>>(
  stores: Stores,
): ReadableStore<CombinedState<Stores>> {
  const entries = Object.entries(stores)
  // The keys of both sides are those of `stores`, which Object.fromEntries cannot know.
  const read = (get: 'getState' | 'getInitialState'): CombinedState<Stores> =>
    Object.fromEntries(entries.map(([name, store]) => [name, store[get]()])) as CombinedState<Stores>
  const initial = read('getInitialState')
  let state = read('getState')
  const getState = (): CombinedState<Stores> => {
    const changed = entries.some(([name, store]) => store.getState() !== state[name])
    if (changed) state = read('getState')
    return state
  }
  return {
    getState,
    getInitialState: () => initial,
    subscribe: (listener) => {
      const undos = entries.map(([, store]) => {
        return store.subscribe(() => {
          const before = state
          listener(getState(), before)
        })
      })
      return () => {
        for (const undo of undos) undo()
      }
    },
  }
}
