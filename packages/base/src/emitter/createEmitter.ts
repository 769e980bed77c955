/** Maps an event's name to the value that its listeners get. */
type EventMap = Record<string, unknown>

/** Sends typed events to all their listeners. */
export type Emitter<Events extends EventMap> = {
  /** Adds a listener. @returns the function that removes it. */
  on: <Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void) => () => void
  /** Adds a listener for the next event only. @returns the function that removes it. */
  once: <Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void) => () => void
  /** Calls all current listeners, in the order in which they subscribed. */
  emit: <Name extends keyof Events>(name: Name, value: Events[Name]) => void
  /** Removes every listener. */
  clear: () => void
  /** Returns the number of listeners to an event. */
  count: (name: keyof Events) => number
}

/**
 * Creates an emitter.
 *
 * @param onListenerError - called when a listener throws; the other listeners are still called. By default, the error is
 * reported as uncaught.
 */
export function createEmitter<Events extends EventMap>(
  onListenerError: (error: unknown) => void = reportUncaught,
): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(value: never) => void>>()

  const on: Emitter<Events>['on'] = (name, listener) => {
    // Each subscription has its own wrapper, so that the same function may listen twice and each returned function removes one
    // subscription.
    const wrapper = (value: Parameters<typeof listener>[0]): void => listener(value)
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(wrapper))
    return () => void set.delete(wrapper)
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
      // The loop runs over a copy, so adding or removing a listener during the loop does not affect the loop.
      for (const listener of Array.from(listeners.get(name) ?? [])) {
        try {
          // The listeners under an event's name accept that event's value; the type of the map cannot say so.
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
