/** The parts of an EIP-1193 provider that the kit needs. Listening is optional: some wallets do not support it. */
export type Eip1193Provider = {
  request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>
  on?: ((event: string, listener: (...values: never[]) => void) => unknown) | undefined
  removeListener?: ((event: string, listener: (...values: never[]) => void) => unknown) | undefined
}

/** Whether an object found in the page is a provider. Reading a property may throw: the page may have put anything there. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
  } catch {
    // An object whose getter throws cannot be used.
    return false
  }
}
