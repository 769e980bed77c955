import { type App, ourApp, ourWallet, theirApp, theirWallet, type Wallet } from '@holdfast/pairing/bench'

/** An app and a wallet that communicate over a relay. */
export type Pair = {
  app: App
  wallet: Wallet
  /** Waits for the next proposal that reaches the wallet, and returns its id. */
  proposal: () => Promise<number>
  close: () => Promise<void>
}

/** The durations of the steps of one session, in milliseconds. */
export type Session = { scanToReadyMs: number; requestMs: number; nextRequestMs: number }

const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const CHAIN = 'eip155:1'
const namespace = { chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
const granted = { ...namespace, accounts: [`${CHAIN}:${ADDRESS}`] }
/**
 * The pause after the approval, in milliseconds. The peer's wallet accepts one request per second, so after this pause it
 * accepts the next request at once.
 */
const REST_MS = 1_300

/** The compared pairs: our code on both sides, and the peers' code on both sides. */
export const pairs = {
  ours: (relayUrl: string) => openPair(ourApp(relayUrl), ourWallet(relayUrl)),
  peers: (relayUrl: string) => openPair(theirApp(relayUrl), theirWallet(relayUrl)),
} as const

async function openPair(openingApp: Promise<App>, openingWallet: Promise<Wallet>): Promise<Pair> {
  const [app, wallet] = await Promise.all([openingApp, openingWallet])
  wallet.onRequest(({ topic, id }) => void wallet.respond(topic, id, { result: '0x00' }))
  let onProposal: (id: number) => void = () => {}
  wallet.onProposal(({ id }) => onProposal(id))
  return {
    app,
    wallet,
    proposal: () => new Promise((resolve) => (onProposal = resolve)),
    close: async () => void (await Promise.all([app.close(), wallet.close()])),
  }
}

/** Runs one session of a connected pair: scan, approval, two requests in a row, end. */
export async function runSession({ app, wallet, proposal }: Pair): Promise<Session> {
  const proposed = proposal()
  const { uri, approval } = await app.connect({ eip155: namespace })
  const scannedAt = performance.now()
  await wallet.pair(uri)
  const approving = wallet.approve(await proposed, { eip155: granted })
  const { topic } = await approval()
  const readyAt = performance.now()
  await approving
  await new Promise((resolve) => setTimeout(resolve, REST_MS))

  const request = { topic, chainId: CHAIN, method: 'personal_sign', params: ['0x00', ADDRESS] }
  const requestedAt = performance.now()
  await app.request(request)
  const answeredAt = performance.now()
  await app.request(request)
  const answeredAgainAt = performance.now()
  await app.disconnect(topic)
  return {
    scanToReadyMs: readyAt - scannedAt,
    requestMs: answeredAt - requestedAt,
    nextRequestMs: answeredAgainAt - answeredAt,
  }
}
