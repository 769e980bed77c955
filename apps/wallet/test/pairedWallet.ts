import { type Clock, memoryStorage } from '@holdfast/base'
import { bitcoinNetworkIds, solanaNetworkIds } from '@holdfast/caip'
import { createPairingClient, type PairingClient, type ProposalNamespaces, type Session } from '@holdfast/pairing'
import { startTestRelay, type TestRelay } from '@holdfast/testing-relay'
import { onTestFinished, vi } from 'vitest'
import type { Account } from '../src/accounts/account.ts'
import { type Connected, createWalletApp, type WalletApp } from '../src/app/walletApp.ts'
import { pairByLink } from '../src/link/actions.ts'
import { approveProposal } from '../src/proposals/actions.ts'
import type { QueueItem } from '../src/queue/queueItem.ts'

/** A phrase that only tests use. With it, the accounts are always the same. */
const phrase = 'test test test test test test test test test test test junk'

const chain = (id: number, name: string, rpcUrls: readonly string[]) => ({
  caipNetworkId: `eip155:${id}`,
  name,
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls,
})

/** The namespaces that the app in a test requests. */
export const requestedNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
} satisfies ProposalNamespaces

/** An unlocked wallet (`app`) with two accounts, and an app that uses it (`dapp`), both connected to a real relay. */
export type WalletFixture = {
  relay: TestRelay
  app: WalletApp
  connected: Connected
  /** The pairing client of the app. */
  dapp: PairingClient
  accounts: () => readonly Account[]
  /** Opens the wallet in another tab, which has the same storage and is locked. */
  openTab: () => Promise<Connected>
  /** Waits for the first item of this kind in the queue. */
  untilQueued: <Kind extends QueueItem['kind']>(kind: Kind) => Promise<Extract<QueueItem, { kind: Kind }>>
  /**
   * Connects `dapp`, and gives it access to these accounts or, by default, to the first one. `methods` are methods that it
   * requests besides the usual ones.
   */
  pair: (accounts?: readonly Account[], methods?: readonly string[]) => Promise<Session>
}

/** The URL of the Bitcoin node that a test replaces. */
const esploraUrl = 'https://esplora.example/api'
const bitcoin = {
  caipNetworkId: bitcoinNetworkIds.regtest,
  name: 'Bitcoin Regtest',
  nativeCurrency: { symbol: 'BTC', decimals: 8 },
  rpcUrls: [esploraUrl],
}

const solanaUrl = 'https://solana.example/'
const solana = {
  caipNetworkId: solanaNetworkIds.devnet,
  name: 'Solana Devnet',
  nativeCurrency: { symbol: 'SOL', decimals: 9 },
  rpcUrls: [solanaUrl],
}

const nodeUrl = 'https://node.example/'

/** Opens a wallet and an app for one test. */
export async function openWallet({
  node,
  rpcUrl = node && nodeUrl,
  bitcoin: bitcoinNode,
  solana: solanaNode,
  clock,
}: openWallet.Options = {}): Promise<WalletFixture> {
  const relay = await startTestRelay({ mailbox: 'memory' })
  const config = {
    relayUrl: relay.url,
    projectId: 'test',
    chains: [
      chain(31_337, 'One', rpcUrl ? [rpcUrl] : []),
      chain(31_338, 'Two', []),
      ...(bitcoinNode ? [bitcoin] : []),
      ...(solanaNode ? [solana] : []),
    ],
  }
  const options: createWalletApp.Options = {
    storage: memoryStorage(),
    fetch: async (input, init) => {
      if (node && input === nodeUrl) return node(init?.body)
      if (input === rpcUrl) return fetch(input, init)
      const url = input instanceof Request ? input.url : `${input}`
      if (solanaNode && url === solanaUrl) return solanaNode(init?.body)
      if (bitcoinNode && url.startsWith(esploraUrl)) return bitcoinNode(url, init?.body)
      return new Response(JSON.stringify(config), { headers: { 'content-type': 'application/json' } })
    },
    tabsName: crypto.randomUUID(),
    iterations: 2,
    clock,
    // Clients with the same name and storage would count as tabs of one program.
    client: { storage: memoryStorage(), name: crypto.randomUUID() },
  }
  const app = createWalletApp(options)
  await app.load()
  await app.vault.create('correct horse', {
    phrase,
    accounts: [0, 1].map((index) => ({ kind: 'derived', id: `account ${index}`, name: `Account ${index + 1}`, index })),
  })
  const connected = connectedOf(app)
  const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
  const dapp = await createPairingClient({
    relayUrl: relay.url,
    projectId: 'test',
    metadata,
    storage: memoryStorage(),
    name: crypto.randomUUID(),
  })
  onTestFinished(async () => {
    dapp.close()
    await relay.remove()
  })

  const accounts = (): readonly Account[] => {
    const state = app.vault.state.get()
    return state.status === 'unlocked' ? state.keyring.accounts : []
  }
  // `find` does not narrow the items by their kind.
  const untilQueued: WalletFixture['untilQueued'] = (kind) =>
    vi.waitUntil(() => connected.wallet.queue.items.get().find((item) => item.kind === kind) as never, 10_000)
  return {
    relay,
    app,
    connected,
    dapp,
    accounts,
    openTab: async () => {
      const tab = createWalletApp(options)
      await tab.load()
      return connectedOf(tab)
    },
    untilQueued,
    pair: async (sharedAccounts = accounts().slice(0, 1), methods = []) => {
      const { eip155 } = requestedNamespaces
      const optionalNamespaces = { eip155: { ...eip155, methods: [...eip155.methods, ...methods] } }
      const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
      await pairByLink(app, connected, uri)
      const { proposal } = await untilQueued('proposal')
      await approveProposal(app, connected, proposal, { accounts: sharedAccounts, activeChain: 'eip155:31337' })
      return approval()
    },
  }
}

function connectedOf(app: WalletApp): Connected {
  const state = app.start.get()
  if (state.status !== 'ready') throw new Error('the wallet did not start')
  onTestFinished(app.close)
  return state
}

export declare namespace openWallet {
  type Options = {
    /** The app's clock; the clients keep their own. */
    clock?: Clock | undefined
    /** The URL of the node of the first chain. */
    rpcUrl?: string | undefined
    /** Answers instead of the node of the first chain. */
    node?: ((body: unknown) => Promise<Response>) | undefined
    /** Answers instead of the Bitcoin node. Without it, the wallet has no Bitcoin network. */
    bitcoin?: ((url: string, body: unknown) => Promise<Response>) | undefined
    /** Answers instead of the Solana node. Without it, the wallet has no Solana network. */
    solana?: ((body: unknown) => Promise<Response>) | undefined
  }
}
