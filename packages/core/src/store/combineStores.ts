import type { Changes } from './changes.ts'
import type { ReadableStore } from './machineStore.ts'

/** The states of several stores, by the stores' names. */
export type CombinedState<Stores extends Record<string, ReadableStore<unknown>>> = {
  readonly [Name in keyof Stores]: ReturnType<Stores[Name]['getState']>
}

/** Several stores that are read and watched as one. */
export type CombinedStore<State> = ReadableStore<State> & {
  /** Adds further stores to read and watch. */
  add: (stores: Record<string, ReadableStore<unknown>>) => void
}

/**
 * Combines several stores into one that can be read and watched. `getState` returns the same object until one of the stores
 * changes, so the result can be used as a store itself. Each store has only one listener, however many listeners the result
 * has.
 *
 * @param changes - the same object that the stores use. A listener of the result is called once for all stores that change
 * together.
 */
export function combineStores<Stores extends Record<string, ReadableStore<unknown>>>(
  stores: Stores,
  changes: Changes,
): CombinedStore<CombinedState<Stores>> {
  type State = CombinedState<Stores>
  const entries: [string, ReadableStore<unknown>][] = Object.entries(stores)
  const readAll = (get: 'getState' | 'getInitialState'): State =>
    // There is a state under each store's name, as the type says, but `Object.fromEntries` does not keep the names.
    Object.fromEntries(entries.map(([name, store]) => [name, store[get]()])) as State
  const initial = readAll('getInitialState')
  let state = readAll('getState')
  const getState = (): State => {
    const changed = entries.some(([name, store]) => store.getState() !== state[name])
    if (changed) state = readAll('getState')
    return state
  }

  const listeners = new Set<(state: State, before: State) => void>()
  let notifiedState = state
  const notify = (): void => {
    const before = notifiedState
    if (getState() === before) return
    const next = state
    notifiedState = next
    // The loop is over a copy, since a listener added during the loop has already seen this state.
    for (const listener of Array.from(listeners)) listener(next, before)
  }
  const scheduleNotify = (): void => changes.afterwards(notify)
  let undos: (() => void)[] = []
  return {
    getState,
    getInitialState: () => initial,
    subscribe: (listener) => {
      // Each subscription has its own wrapper, so that a listener added twice is called twice.
      const wrapped: typeof listener = (next, before) => listener(next, before)
      if (listeners.size === 0) {
        notifiedState = getState()
        undos = entries.map(([, store]) => store.subscribe(scheduleNotify))
      }
      listeners.add(wrapped)
      return () => {
        if (listeners.delete(wrapped) && listeners.size === 0) for (const undo of undos) undo()
      }
    },
    add: (further) => {
      const added = Object.entries(further)
      entries.push(...added)
      if (listeners.size > 0) undos.push(...added.map(([, store]) => store.subscribe(scheduleNotify)))
      scheduleNotify()
    },
  }
}
