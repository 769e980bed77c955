/** What is needed of an EIP-1193 provider. Listening is optional: some wallets leave it out. */
export type Eip1193Provider = {
  request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>
  on?: ((event: string, listener: (...values: never[]) => void) => unknown) | undefined
  removeListener?: ((event: string, listener: (...values: never[]) => void) => unknown) | undefined
}

/** Whether something found in the page is a provider. Reading it may throw: pages put anything there. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
  } catch {
    // A getter that throws belongs to no wallet that could be used.
    return false
  }
}

/** Asks a provider. One that throws instead of rejecting, or answers without a promise, is taken as if it did not. */
export async function request(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to a provider, where it can be listened to. Returns its undo. */
export function listen(provider: Eip1193Provider, event: string, listener: (value: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}
