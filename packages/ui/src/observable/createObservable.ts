/** A value that notifies its subscribers when it changes. Its functions suit `useSyncExternalStore`. */
export type Observable<Value> = {
  get: () => Value
  /** Returns the initial value. React hydrates a server-rendered page with it, even if the value has changed since. */
  getInitial: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** The part of an observable for callers that only read. */
export type Readable<Value> = Pick<Observable<Value>, 'get' | 'getInitial' | 'subscribe'>

/** Creates an observable value. Setting the current value again notifies no subscriber. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // Iterates over a copy, so that subscribing or unsubscribing meanwhile does not affect this iteration.
      for (const subscriber of Array.from(subscribers)) subscriber()
    },
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
  }
}
