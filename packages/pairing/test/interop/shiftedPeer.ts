/**
 * An existing client in its own process, whose clock is off by SHIFT_MS. It receives a URI from its parent process, and
 * reports to that process.
 */

const { SHIFT_MS = '0', RELAY_URL = '', ROLE } = process.env
const shiftMs = Number(SHIFT_MS)

const RealDate = Date
globalThis.Date = class extends RealDate {
  // Without arguments, the new date is the shifted present.
  constructor(...given: [number]) {
    super(...(given.length > 0 ? given : ([RealDate.now() + shiftMs] as const)))
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
// The peers must not call their vendor's services.
globalThis.fetch = () => Promise.reject(new TypeError('there is no network'))

const { theirApp, theirWallet } = await import('./peers.ts')
const report = (message: object): void => void process.send?.(message)
const reportError = (error: unknown): void => report({ error: error instanceof Error ? error.message : String(error) })

if (ROLE === 'app') {
  const app = await theirApp(RELAY_URL)
  const requestedNamespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }
  const { uri, approval } = await app.connect(requestedNamespaces)
  report({ uri })
  const { topic } = await approval()
  const call = { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }
  await app.request(call).then((result) => report({ result }), reportError)
} else {
  const wallet = await theirWallet(RELAY_URL)
  wallet.onProposal(({ id }) => {
    const accounts = [`eip155:1:0x${'11'.repeat(20)}`]
    const namespaces = { eip155: { accounts, methods: ['personal_sign'], events: [] } }
    wallet.approve(id, namespaces).catch(reportError)
  })
  wallet.onRequest(({ id, topic }) => void wallet.respond(topic, id, { result: 'signed' }).catch(reportError))
  process.on('message', (uri: string) => void wallet.pair(uri).catch(reportError))
  report({ isReady: true })
}

// Makes this file a module: it has no static import, since the clock must be set first.
export {}
