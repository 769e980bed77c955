import { chainIdOf } from '@holdfast/caip'
import type { CheckedProvider } from '../../eip1193/checkedProvider.ts'
import type { WalletAnswer } from '../../eip1193/walletAnswers.ts'
import { readGrant } from './grant.ts'
import type { KitPairingClient } from './kitPairingClient.ts'

/** Creates the EIP-1193 interface of the session in use. @see EIP-1193 */
export function pairedProvider(client: KitPairingClient): CheckedProvider {
  const undos = new Map<unknown, () => void>()
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
  return {
    request: async ({ method, params }) =>
      // The client has already checked the answer to the EVM method.
      (await client.request({ method, params })) as WalletAnswer<typeof method>,
    on: (event, listener) => {
      undos.get(listener)?.()
      if (event === 'chainChanged') undos.set(listener, watch(chainId, listener))
      if (event === 'accountsChanged') undos.set(listener, watch(accounts, listener))
      if (event === 'disconnect')
        undos.set(
          listener,
          // `disconnect` has no payload.
          client.on('ended', () => listener(undefined as never)),
        )
    },
    removeListener: (_, listener) => {
      undos.get(listener)?.()
      undos.delete(listener)
    },
  }
}
