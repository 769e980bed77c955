/** Maps an event's name to what its listeners are handed. */
type EventMap = Record<string, unknown>

/** Typed events: facts that reach every listener. */
export type Emitter<Events extends EventMap> = {
  /** Listens; returns its undo. */
  on: <Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void) => () => void
  /** Listens to the next event only; returns its undo. */
  once: <Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void) => () => void
  /** Calls everyone who listens at this moment, in the order in which they subscribed. */
  emit: <Name extends keyof Events>(name: Name, value: Events[Name]) => void
  /** Forgets every listener. */
  clear: () => void
  /** How many listen to an event. */
  count: (name: keyof Events) => number
}

/**
 * Makes an emitter.
 *
 * @param onListenerError - told when a listener throws; the others are still called. By default the error is reported as uncaught.
 */
export function createEmitter<Events extends EventMap>(
  onListenerError: (error: unknown) => void = reportUncaught,
): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(value: never) => void>>()

  const on: Emitter<Events>['on'] = (name, listener) => {
    // A wrapper of its own, so that the same function may listen twice and each undo removes one.
    const own = (value: Parameters<typeof listener>[0]): void => listener(value)
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(own))
    return () => void set.delete(own)
  }

  return {
    on,
    once: (name, listener) => {
      const undo = on(name, (value) => {
        undo()
        listener(value)
      })
      return undo
    },
    emit: (name, value) => {
      // A copy: a listener that joins or leaves during the round does not change it.
      for (const listener of Array.from(listeners.get(name) ?? [])) {
        try {
          // The listeners of an event are kept under its name: they take its value.
          listener(value as never)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    clear: () => listeners.clear(),
    count: (name) => listeners.get(name)?.size ?? 0,
  }
}

function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
