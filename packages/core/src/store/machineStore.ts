import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Changes, createChanges } from './changes.ts'

/** A pure function that computes the next state from a state and an event. */
export type Machine<State, Event> = (state: State, event: Event) => State

/** A store that any code may read and watch; only its own folder writes it. zustand's `useStore` accepts it. */
export type ReadableStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>

/** A store that changes only by events. */
export type MachineStore<State, Event> = ReadableStore<State> & { send: (event: Event) => void }

/**
 * Creates a store that holds a machine's state and notifies the listeners.
 *
 * @param machine - called for every event; returning the same object means "nothing changed", and no listener is called.
 * @param initial - the first state, also on a server (`getInitialState`), so it must not depend on the browser.
 * @param changes - shared by the stores that change together with this store. `getState` is always current; listeners are
 * called at the end of the common change.
 */
export function createMachineStore<State, Event>(
  machine: Machine<State, Event>,
  initial: State,
  changes: Changes = createChanges(),
): MachineStore<State, Event> {
  const published = createStore<State>(() => initial)
  let state = initial
  const publish = (): void => published.setState(state, true)
  return {
    getState: () => state,
    getInitialState: published.getInitialState,
    subscribe: published.subscribe,
    send: (event) => {
      const next = machine(state, event)
      if (Object.is(next, state)) return
      state = next
      changes.announce(publish)
    },
  }
}
