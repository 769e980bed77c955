import type { CaipNetwork } from '@holdfast/caip'
import type { Adapter, AdapterClient, AdapterConnection } from '@holdfast/core'

/** A Solana network whose node does not exist. */
export const solanaNetwork: CaipNetwork = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana Mainnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
}

/** The account of the wallet in {@link solanaAdapter}. */
export const solanaAddress = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM'

/** Makes an adapter with one wallet, which accepts every request. `calls` lists the requests to connect and to sign. */
export function solanaAdapter({ id, name }: { id: string; name: string }): Adapter & { calls: string[] } {
  const calls: string[] = []
  const connection: AdapterConnection = {
    connectorId: id,
    addresses: [solanaAddress],
    caipNetworkId: solanaNetwork.caipNetworkId,
  }
  return {
    calls,
    namespace: 'solana',
    start: ({ onConnectors, onConnection, onDisconnected }) => {
      const report = async () => onConnection(connection)
      const client: AdapterClient = {
        connect: async () => {
          calls.push('connect')
          onConnection(connection)
          return connection
        },
        reconnect: async () => undefined,
        disconnect: async () => onDisconnected(),
        setDefaultAccount: report,
        setDefaultNetwork: report,
        requestNetwork: report,
        getBalance: async () => ({ value: 0n, decimals: 9, symbol: 'SOL' }),
        signMessage: async () => {
          calls.push('signMessage')
          return 'signed'
        },
        destroy: () => {},
      }
      onConnectors([{ id, name, type: 'ANNOUNCED', chain: 'solana', info: { rdns: id } }])
      return { load: async () => client, whenListed: async () => {}, destroy: () => {} }
    },
  }
}
