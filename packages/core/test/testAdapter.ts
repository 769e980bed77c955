import { type CaipNetwork, type CaipNetworkId, type ChainNamespace, formatCaipNetworkId } from '@holdfast/caip'
import { AccountNotFoundError } from '../src/accounts/errors.ts'
import type {
  Adapter,
  AdapterAccount,
  AdapterClient,
  AdapterConnection,
  AdapterContext,
  AdapterHandle,
} from '../src/adapters/adapter.ts'
import { ConnectorNotFoundError } from '../src/connections/errors.ts'
import type { Connector } from '../src/connectors/state.ts'

/** A wallet that exists only in tests. */
export type MemoryWallet = {
  id: string
  name: string
  /** The first one is active. */
  addresses: [string, ...string[]]
  /** What the wallet reports about the accounts. */
  accounts?: readonly AdapterAccount[]
  caipNetworkId: CaipNetworkId
  /** Undefined: the wallet can use every network. */
  approved: readonly CaipNetworkId[] | undefined
  /** Whether the wallet can be asked for other networks; undefined: it can. */
  canRequestNetworks: boolean | undefined
  /** Whether the page may see the accounts. */
  authorized: boolean
  /** The requests that the wallet received, in order. */
  requests: string[]
  /** By request: a function that runs before the wallet answers. It may reject, or never settle. */
  answers: Partial<Record<'connect' | 'reconnect' | 'disconnect' | 'requestNetwork' | 'signMessage', () => unknown>>
  /** Native balances in base units, by address. */
  balances: Record<string, bigint>
}

/** An adapter with wallets in this process, and the wallets' controls. */
export type MemoryAdapter = Adapter & {
  wallets: MemoryWallet[]
  /** Lists a wallet that announces itself late. */
  announce: (wallet: MemoryWallet) => void
  /** Reports that the connected wallet has changed by itself. */
  changed: () => void
  /** Makes the connected wallet end the connection by itself. */
  leave: () => void
  /** How many balances have been read. */
  balanceReads: number
}

const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Two accounts in Solana's format. */
export const solanaAddresses = [
  '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM',
  '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
] as const

/** Accounts of several types, as Bitcoin wallets report them. */
export const bitcoinAccounts = [
  { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment', publicKey: `02${'a'.repeat(64)}` },
  {
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    type: 'ordinal',
    publicKey: `03${'b'.repeat(64)}`,
    path: "m/86'/0'/0'/0/0",
  },
  { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', type: 'stx' },
] as const satisfies readonly AdapterAccount[]

/** Returns the addresses of {@link bitcoinAccounts}, for a test wallet with these accounts. */
export function bitcoinAddresses(): [string, ...string[]] {
  const [first, ...others] = bitcoinAccounts
  return [first.address, ...others.map(({ address }) => address)]
}

/** Creates a network of a namespace, without a node. */
export function memoryNetwork(reference = SOLANA, namespace: ChainNamespace = 'solana'): CaipNetwork {
  return {
    id: reference,
    caipNetworkId: formatCaipNetworkId({ namespace, reference }),
    chainNamespace: namespace,
    name: `Network ${reference.slice(0, 4)}`,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://sol.example' } },
  }
}

/** Creates a wallet that approves everything. */
export function createMemoryWallet(change: Partial<MemoryWallet> = {}): MemoryWallet {
  const id = change.id ?? 'tide'
  return {
    id,
    name: 'Tide',
    addresses: [...solanaAddresses],
    caipNetworkId: memoryNetwork().caipNetworkId,
    approved: undefined,
    canRequestNetworks: undefined,
    authorized: false,
    requests: [],
    answers: {},
    balances: {},
    ...change,
  }
}

/** Creates an adapter for a namespace with wallets in this process. */
export function createMemoryAdapter(
  wallets: MemoryWallet[] = [createMemoryWallet()],
  namespace: ChainNamespace = 'solana',
): MemoryAdapter {
  let context: AdapterContext | undefined
  let current: MemoryWallet | undefined
  const waiting = new Set<() => void>()

  const find = (connectorId: string): MemoryWallet => {
    const wallet = adapter.wallets.find(({ id }) => id === connectorId)
    if (!wallet) throw new ConnectorNotFoundError({ connectorId })
    return wallet
  }
  const connectionOf = (wallet: MemoryWallet): AdapterConnection => {
    const { id, addresses, accounts, caipNetworkId, approved, canRequestNetworks } = wallet
    return {
      connectorId: id,
      addresses: [...addresses],
      ...(accounts && { accounts }),
      caipNetworkId,
      canRequestNetworks,
      ...(approved && { approvedCaipNetworkIds: approved }),
    }
  }
  const report = (): void => {
    if (current) context?.onConnection(connectionOf(current))
  }
  const list = (): void =>
    context?.onConnectors(
      adapter.wallets.map(
        ({ id, name }): Connector => ({ id, name, type: 'ANNOUNCED', chain: namespace, info: { rdns: id } }),
      ),
    )
  const ask = async (wallet: MemoryWallet, what: keyof MemoryWallet['answers']): Promise<void> => {
    wallet.requests.push(what)
    await wallet.answers[what]?.()
  }
  const attach = (wallet: MemoryWallet, signal: AbortSignal): AdapterConnection => {
    if (signal.aborted) throw signal.reason
    wallet.authorized = true
    current = wallet
    const preferred = wallet.accounts?.find(({ type }) => type === context?.preferredAccountType)?.address
    if (preferred) wallet.addresses = [preferred, ...wallet.addresses.filter((each) => each !== preferred)]
    report()
    return connectionOf(wallet)
  }

  const client: AdapterClient = {
    connect: async ({ connectorId, signal }) => {
      const wallet = find(connectorId)
      await ask(wallet, 'connect')
      return attach(wallet, signal)
    },
    reconnect: async ({ connectorId, signal }) => {
      const wallet = find(connectorId)
      await ask(wallet, 'reconnect')
      return wallet.authorized ? attach(wallet, signal) : undefined
    },
    disconnect: async ({ revoke, connectorId }) => {
      const wallet = connectorId === undefined ? current : find(connectorId)
      if (!wallet) return
      if (wallet === current) {
        current = undefined
        context?.onDisconnected()
      }
      if (!revoke) return
      wallet.authorized = false
      await ask(wallet, 'disconnect')
    },
    setDefaultAccount: async ({ address }) => {
      if (!current?.addresses.includes(address)) throw new AccountNotFoundError({ address })
      current.addresses = [address, ...current.addresses.filter((each) => each !== address)]
      report()
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      if (current) current.caipNetworkId = caipNetworkId
      report()
    },
    requestNetwork: async ({ caipNetwork }) => {
      if (!current) return
      await ask(current, 'requestNetwork')
      current.caipNetworkId = caipNetwork.caipNetworkId
      report()
    },
    getBalance: async ({ address }) => {
      adapter.balanceReads += 1
      return { value: current?.balances[address] ?? 0n, decimals: 9, symbol: 'SOL' }
    },
    signMessage: async ({ address, message }) => {
      if (!current) throw new ConnectorNotFoundError({ connectorId: '' })
      await ask(current, 'signMessage')
      return `${address} signed ${message.length}`
    },
    destroy: () => {
      current = undefined
    },
  }

  const adapter: MemoryAdapter = {
    namespace,
    wallets,
    balanceReads: 0,
    announce: (wallet) => {
      adapter.wallets.push(wallet)
      list()
      for (const check of Array.from(waiting)) check()
    },
    changed: report,
    leave: () => {
      if (current) current.authorized = false
      current = undefined
      context?.onDisconnected()
    },
    start: (adapterContext): AdapterHandle => {
      context = adapterContext
      list()
      return {
        load: async () => client,
        whenListed: (connectorId, signal) =>
          new Promise((resolve, reject) => {
            const check = (): void => {
              if (!adapter.wallets.some(({ id }) => id === connectorId)) return
              waiting.delete(check)
              resolve()
            }
            waiting.add(check)
            check()
            signal.addEventListener('abort', () => {
              waiting.delete(check)
              reject(signal.reason)
            })
          }),
        destroy: () => {
          context = undefined
          client.destroy()
          waiting.clear()
        },
      }
    },
  }
  return adapter
}
