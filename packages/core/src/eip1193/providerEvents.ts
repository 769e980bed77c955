import type { CheckedProvider } from './checkedProvider.ts'

type Listener = (value: never) => void

/**
 * Creates the events of a provider whose client only reports that something has changed or that the connection has ended.
 * Emits `chainChanged` and `accountsChanged` when their value differs from the last one.
 *
 * @param values.chainId - reads the chain in use, as hex; `values.accounts` reads the addresses.
 * @see EIP-1193
 */
export function createProviderEvents(
  client: { on: (event: 'changed' | 'ended', listener: () => void) => () => void },
  values: { chainId: () => string | undefined; accounts: () => readonly string[] },
): Pick<CheckedProvider, 'on' | 'removeListener'> {
  /** The undo of each listener, by event. */
  const undos = new Map<string, Map<Listener, () => void>>()
  const watch = (read: () => unknown, listener: Listener): (() => void) => {
    let last = JSON.stringify(read())
    return client.on('changed', () => {
      const value = read()
      if (JSON.stringify(value) === last) return
      last = JSON.stringify(value)
      // `startListening` pairs each event with the value that its listeners expect.
      listener(value as never)
    })
  }
  const startListening = (event: string, listener: Listener): (() => void) | undefined => {
    if (event === 'chainChanged') return watch(values.chainId, listener)
    if (event === 'accountsChanged') return watch(values.accounts, listener)
    // `disconnect` has no payload.
    return event === 'disconnect' ? client.on('ended', () => listener(undefined as never)) : undefined
  }
  const removeListener = (event: string, listener: Listener): void => {
    undos.get(event)?.get(listener)?.()
    undos.get(event)?.delete(listener)
  }
  return {
    on: (event, listener) => {
      removeListener(event, listener)
      const undo = startListening(event, listener)
      if (undo) undos.set(event, (undos.get(event) ?? new Map<Listener, () => void>()).set(listener, undo))
    },
    removeListener,
  }
}
