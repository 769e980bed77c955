import { randomBytes, randomUUID } from 'node:crypto'
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { unauthorized } from '../failures/walletErrors.ts'
import { createSolanaEngine, type SolanaWalletControls, type SolanaWalletOptions } from './solanaEngine.ts'

/** A wallet app that pages call by encrypted links, like Phantom and Solflare. */
export type LinkTestWallet = Omit<SolanaWalletControls, 'setAccounts' | 'isConnected'> & {
  /** Opens a link of a page. @returns the URL to which the app redirects, once the user has answered. */
  follow: (link: string) => Promise<string>
  /** The cluster of each requested connection. */
  clusters: readonly string[]
}

type Content = Record<string, unknown>
/** A connection to a page: the shared key, and the page's public key in base58. */
type Session = { key: Uint8Array; pageKey: string }

/** The wallet engine's method for each link method. Pages name methods as the wallets document them. */
const engineMethods: Readonly<Record<string, string>> = {
  connect: 'standard:connect',
  signMessage: 'solana:signMessage',
  signTransaction: 'solana:signTransaction',
  signAllTransactions: 'solana:signTransaction',
  signAndSendTransaction: 'solana:signAndSendTransaction',
}

/**
 * Creates the wallet with a real key. To plan the wallet's answers, a test names methods as Wallet Standard does:
 * `wallet.rejectNext('solana:signMessage')`.
 *
 * @param options.keyParameter - The URL parameter in which the wallet returns its public key, such as
 * `phantom_encryption_public_key`.
 * @see https://docs.phantom.com/phantom-deeplinks/encryption
 */
export function createLinkWallet({
  keyParameter,
  ...options
}: SolanaWalletOptions & { keyParameter: string }): LinkTestWallet {
  const sessions = new Map<string, Session>()
  const clusters: string[] = []
  const { handle, controls } = createSolanaEngine(options, async () => {})
  const [{ address } = { address: '' }] = options.accounts
  const perform = async (method: string, content: Content): Promise<Content> => {
    const bytesOf = (text: unknown): number[] => Array.from(base58.decode(String(text)))
    const encoded = [content['transactions'] ?? content['transaction'] ?? content['message'] ?? []].flat()
    const inputs = encoded.map((each) => {
      const bytes = bytesOf(each)
      return { address, message: bytes, transaction: bytes, chain: String(content['cluster']) }
    })
    const answer = await handle({ method: engineMethods[method] ?? method, params: [inputs] })
    const outputs = (Array.isArray(answer) ? answer : [answer]) as Record<string, readonly number[]>[] // Cast: the engine's answers have this type.
    const texts = outputs.map((each) =>
      base58.encode(Uint8Array.from(each['signedTransaction'] ?? each['signature'] ?? [])),
    )
    if (method === 'signTransaction') return { transaction: texts[0] }
    if (method === 'signAllTransactions') return { transactions: texts }
    return { signature: texts[0] }
  }
  const connect = async (
    query: URLSearchParams,
  ): Promise<{ session: Session; publicKey: Uint8Array; content: Content }> => {
    clusters.push(query.get('cluster') ?? '')
    await handle({ method: 'standard:connect', params: [[]] })
    const { secretKey, publicKey } = x25519.keygen()
    const pageKey = query.get('dapp_encryption_public_key') ?? ''
    const session = { key: sharedKey(secretKey, base58.decode(pageKey)), pageKey }
    const token = randomUUID()
    sessions.set(token, session)
    return { session, publicKey, content: { public_key: address, session: token } }
  }
  const resume = (query: URLSearchParams): { session: Session; content: Content } => {
    const pageKey = query.get('dapp_encryption_public_key')
    for (const [token, session] of sessions) {
      if (session.pageKey !== pageKey) continue
      const nonce = base58.decode(query.get('nonce') ?? '')
      const opened = xsalsa20poly1305(session.key, nonce).decrypt(base58.decode(query.get('payload') ?? ''))
      const content = JSON.parse(new TextDecoder().decode(opened)) as Content // Cast: the page has sent a JSON object.
      if (content['session'] === token) return { session, content }
    }
    throw unauthorized()
  }
  return {
    ...controls,
    clusters,
    disconnect: async () => sessions.clear(),
    follow: async (link) => {
      const { pathname, searchParams: query } = new URL(link)
      const method = pathname.split('/').at(-1) ?? ''
      const back = new URL(query.get('redirect_link') ?? '')
      try {
        const started = method === 'connect' ? await connect(query) : undefined
        const { session, content } = started ?? resume(query)
        const answer = started ? content : await perform(method, content)
        const nonce = randomBytes(24)
        const sealed = xsalsa20poly1305(session.key, nonce).encrypt(new TextEncoder().encode(JSON.stringify(answer)))
        if (started) back.searchParams.set(keyParameter, base58.encode(started.publicKey))
        back.searchParams.set('nonce', base58.encode(nonce))
        back.searchParams.set('data', base58.encode(sealed))
      } catch (error) {
        const { code = -32_603, message = 'Unexpected error' } = error as { code?: number; message?: string } // Cast: the wallet's own error.
        back.searchParams.set('errorCode', String(code))
        back.searchParams.set('errorMessage', message)
      }
      return back.href
    },
  }
}

/** Computes a shared key, like `box.before` of NaCl. */
function sharedKey(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const sigma = new Uint32Array(new TextEncoder().encode('expand 32-byte k').buffer)
  const key = new Uint32Array(8)
  hsalsa(
    sigma,
    new Uint32Array(Uint8Array.from(x25519.getSharedSecret(secretKey, publicKey)).buffer),
    new Uint32Array(4),
    key,
  )
  return new Uint8Array(key.buffer)
}
