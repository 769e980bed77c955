/**
 * Lets calls for the same resource share one pending result: while a call is pending, another call with the same key gets the
 * same promise. Once that promise has settled, the next call with the key calls `fetch` again.
 *
 * @param keyOf - computes the resource's key from the parameters; by default all calls ask for the same resource.
 */
export function onceInFlight<Parameters extends readonly unknown[], Value>(
  fetch: (...parameters: Parameters) => Promise<Value>,
  keyOf: (...parameters: Parameters) => string = () => '',
): (...parameters: Parameters) => Promise<Value> {
  const pending = new Map<string, Promise<Value>>()
  return (...parameters) => {
    const key = keyOf(...parameters)
    const running = pending.get(key)
    if (running) return running
    const started = (async () => fetch(...parameters))().finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }
}
