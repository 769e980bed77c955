/** What a client observes of its device: the network and the visibility of its page. */
export type DeviceSurroundings = {
  isOnline: () => boolean
  /** Calls back when the network is lost or returns. Returns the function that removes the listener. */
  onNetwork: (listener: (isOnline: boolean) => void) => () => void
  /** Calls back when a hidden page becomes visible again. Returns the function that removes the listener. */
  onVisible: (listener: () => void) => () => void
}

/** Observes a browser's page; outside of a page, the network counts as always present. */
export function platformSurroundings(): DeviceSurroundings {
  const page = typeof document === 'undefined' ? undefined : document
  const listen = (target: EventTarget | undefined, name: string, listener: () => void): (() => void) => {
    target?.addEventListener(name, listener)
    return () => target?.removeEventListener(name, listener)
  }
  const scope = page ? globalThis : undefined
  return {
    isOnline: () => page === undefined || navigator.onLine,
    onNetwork: (listener) => {
      const undos = [listen(scope, 'online', () => listener(true)), listen(scope, 'offline', () => listener(false))]
      return () => {
        for (const undo of undos) undo()
      }
    },
    onVisible: (listener) =>
      listen(page, 'visibilitychange', () => {
        if (page?.visibilityState === 'visible') listener()
      }),
  }
}
