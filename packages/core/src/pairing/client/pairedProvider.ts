import { chainIdOf } from '@holdfast/caip'
import type { CheckedProvider } from '../../eip1193/checkedProvider.ts'
import type { WalletAnswer } from '../../eip1193/walletAnswers.ts'
import { readGrant } from './grant.ts'
import type { KitPairingClient } from './kitPairingClient.ts'

/** Creates the EIP-1193 interface of the session in use. @see EIP-1193 */
export function pairedProvider(client: KitPairingClient): CheckedProvider {
  /** The undo of each listener, by event. */
  const undos = new Map<string, Map<unknown, () => void>>()
  const chainId = (): string | undefined => {
    const id = client.getDefaultNetwork('eip155')
    return id && `0x${chainIdOf(id).toString(16)}`
  }
  const accounts = (): readonly string[] => {
    const session = client.getSession()
    const preferred = client.getDefaultNetwork('eip155')
    return (session && readGrant(session, { namespace: 'eip155', caipNetworks: [], preferred })?.addresses) ?? []
  }
  /** Calls back with the value each time it changes. */
  const watch = (read: () => unknown, listener: (value: never) => void): (() => void) => {
    let last = JSON.stringify(read())
    return client.on('changed', () => {
      const value = read()
      if (JSON.stringify(value) === last) return
      last = JSON.stringify(value)
      // The value has the type of the listener's event.
      listener(value as never)
    })
  }
  const startListening = (event: string, listener: (value: never) => void): (() => void) | undefined => {
    if (event === 'chainChanged') return watch(chainId, listener)
    if (event === 'accountsChanged') return watch(accounts, listener)
    // `disconnect` has no payload.
    if (event === 'disconnect') return client.on('ended', () => listener(undefined as never))
    return undefined
  }
  const removeListener = (event: string, listener: unknown): void => {
    undos.get(event)?.get(listener)?.()
    undos.get(event)?.delete(listener)
  }
  return {
    request: async ({ method, params }) =>
      // The client has already checked the answer to the EVM method.
      (await client.request({ method, params })) as WalletAnswer<typeof method>,
    on: (event, listener) => {
      removeListener(event, listener)
      const undo = startListening(event, listener)
      if (undo) undos.set(event, (undos.get(event) ?? new Map<unknown, () => void>()).set(listener, undo))
    },
    removeListener,
  }
}
