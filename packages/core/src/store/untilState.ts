import type { ReadableStore } from './machineStore.ts'

/** Resolves once a store's state meets the condition, which may be at once. */
export function untilState<State>(store: ReadableStore<State>, isAsAsked: (state: State) => boolean): Promise<void> {
  if (isAsAsked(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const undo = store.subscribe((state) => {
      if (!isAsAsked(state)) return
      undo()
      resolve()
    })
  })
}
