import type { ReadableStore } from './machineStore.ts'

/** Resolves once a store's state meets the condition, which may be at once. */
export function untilState<State>(store: ReadableStore<State>, condition: (state: State) => boolean): Promise<void> {
  if (condition(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const undo = store.subscribe((state) => {
      if (!condition(state)) return
      undo()
      resolve()
    })
  })
}
