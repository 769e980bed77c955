/** A value that tells its readers when it changes; the shape `useSyncExternalStore` reads. */
export type Observable<Value> = {
  get: () => Value
  /** The first value: a page that a server has drawn is hydrated with it, however late. */
  getInitial: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** The part for callers that may read but not write. */
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
      // A copy: a reader that comes or goes during the round does not change it.
      for (const reader of Array.from(readers)) reader()
    },
    subscribe(onChange) {
      readers.add(onChange)
      return () => void readers.delete(onChange)
    },
  }
}
