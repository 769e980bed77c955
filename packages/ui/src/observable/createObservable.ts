/** A value that notifies its readers when it changes, in the form that `useSyncExternalStore` reads. */
export type Observable<Value> = {
  get: () => Value
  /** The first value. A server-rendered page is hydrated with it, however late. */
  getInitial: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** The part of an observable for callers that only read. */
export type Readable<Value> = Pick<Observable<Value>, 'get' | 'getInitial' | 'subscribe'>

/** Creates an observable value. Setting the value that it already has notifies no reader. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial
  const readers = new Set<() => void>()
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // Iterates over a copy: a reader added or removed meanwhile does not change this round.
      for (const reader of Array.from(readers)) reader()
    },
    subscribe(onChange) {
      readers.add(onChange)
      return () => void readers.delete(onChange)
    },
  }
}
