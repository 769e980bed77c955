/** Facts about the device that a client runs on. */
export type Surroundings = {
  isOnline: () => boolean
  /** Calls back when the network comes or goes. Returns the function that stops it. */
  onNetwork: (listener: (isOnline: boolean) => void) => () => void
  /** Calls back when a hidden page becomes visible again. Returns the function that stops it. */
  onVisible: (listener: () => void) => () => void
}

/** The surroundings of a browser's page; elsewhere the network counts as always present. */
export function platformSurroundings(): Surroundings {
  const page = typeof document === 'undefined' ? undefined : document
  const listen = (target: EventTarget | undefined, name: string, listener: () => void): (() => void) => {
    target?.addEventListener(name, listener)
    return () => target?.removeEventListener(name, listener)
  }
  const frame = page ? globalThis : undefined
  return {
    isOnline: () => page === undefined || navigator.onLine,
    onNetwork: (listener) => {
      const undos = [listen(frame, 'online', () => listener(true)), listen(frame, 'offline', () => listener(false))]
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
