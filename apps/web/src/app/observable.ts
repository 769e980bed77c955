/** A value that tells its readers when it changes; the shape `useSyncExternalStore` reads. */
export type Observable<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/**
 * Creates an observable value. Setting the value it already has tells nobody.
 *
 * @param initial - The value until the first `set`.
 */
export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial
  const readers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const reader of readers) reader()
    },
    subscribe(onChange) {
      readers.add(onChange)
      return () => readers.delete(onChange)
    },
  }
}
