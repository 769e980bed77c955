import { describe, expect, it } from 'vitest'
import { createApiClient } from './createApiClient.ts'
import { InvalidResponseError } from './errors.ts'

/** Creates a client whose server records each request and always returns the same answer. */
function createRecordedClient(answer: unknown = {}) {
  const calls: [method: string, url: string, body: unknown][] = []
  const api = createApiClient({
    baseUrl: '/api',
    fetch: async (url, init) => {
      const request = new Request(new URL(url as string, 'http://server.test'), init)
      const body = await request.text()
      calls.push([request.method, url as string, body === '' ? undefined : JSON.parse(body)])
      return Response.json(answer)
    },
  })
  return { api, calls }
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const proof = { message: 'm', signature: '0x00' }

describe('createApiClient', () => {
  it.each<[string, (api: ReturnType<typeof createApiClient>) => Promise<unknown>, unknown[]]>([
    ['logout', (api) => api.logout(), ['POST', '/api/auth/logout', undefined]],
    [
      'verifyWallet',
      (api) => api.verifyWallet(address),
      ['POST', `/api/wallet/verify?walletAddress=${address}`, undefined],
    ],
    ['verifySiwx', (api) => api.verifySiwx(proof), ['POST', '/api/siwx/verify', proof]],
    ['signInWithWallet', (api) => api.signInWithWallet(proof), ['POST', '/api/auth/sign-in/wallet', proof]],
    [
      'revokeSiwxSessions',
      (api) => api.revokeSiwxSessions({ chainId: 'eip155:1', address }),
      ['DELETE', `/api/siwx/sessions?chainId=eip155%3A1&address=${address}`, undefined],
    ],
    ['revokeAuthSession', (api) => api.revokeAuthSession('a/b'), ['DELETE', '/api/auth-sessions/a%2Fb', undefined]],
    ['revokeOtherAuthSessions', (api) => api.revokeOtherAuthSessions(), ['DELETE', '/api/auth-sessions', undefined]],
    [
      'signUp',
      (api) => api.signUp({ userName: 'ada', password: 'secret 123' }),
      ['POST', '/api/auth/sign-up/username', { userName: 'ada', password: 'secret 123' }],
    ],
    [
      'signInWithPassword',
      (api) => api.signInWithPassword({ userName: 'ada', password: 'secret 123' }),
      ['POST', '/api/auth/sign-in/username', { username: 'ada', password: 'secret 123' }],
    ],
    [
      'sendEmailCode',
      (api) => api.sendEmailCode('a@b.c'),
      ['POST', '/api/auth/email-otp/send-verification-otp', { email: 'a@b.c' }],
    ],
    [
      'signInWithEmailCode',
      (api) => api.signInWithEmailCode({ email: 'a@b.c', code: '123456' }),
      ['POST', '/api/auth/sign-in/email-otp', { email: 'a@b.c', otp: '123456' }],
    ],
    [
      'changePassword',
      (api) => api.changePassword({ currentPassword: 'secret 123', newPassword: 'secret 456' }),
      ['POST', '/api/auth/change-password', { currentPassword: 'secret 123', newPassword: 'secret 456' }],
    ],
    ['changeUserName', (api) => api.changeUserName('bea'), ['POST', '/api/auth/user-name', { userName: 'bea' }]],
  ])('default: %s sends its request', async (_name, call, expected) => {
    const { api, calls } = createRecordedClient()
    await call(api)
    expect(calls).toEqual([expected])
  })

  it('default: getSession returns the user, or null for a visitor', async () => {
    const user = { id: '1', userName: 'ada', verifiedWallet: null }
    expect(await createRecordedClient({ user: null }).api.getSession()).toEqual({ user: null })
    expect(await createRecordedClient({ user }).api.getSession()).toEqual({ user })
  })

  it('error: getSession does not mistake an incomplete session for a visitor', async () => {
    await expect(createRecordedClient({}).api.getSession()).rejects.toBeInstanceOf(InvalidResponseError)
    await expect(createRecordedClient({ user: { id: '1' } }).api.getSession()).rejects.toBeInstanceOf(
      InvalidResponseError,
    )
  })

  it('default: hasPassword returns what the server sends, and rejects anything else', async () => {
    const { api, calls } = createRecordedClient({ hasPassword: false })
    expect(await api.hasPassword()).toBe(false)
    expect(calls).toEqual([['GET', '/api/auth/password', undefined]])
    await expect(createRecordedClient({}).api.hasPassword()).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('default: createSiwxNonce, listSiwxSessions and listAuthSessions return what the server sends', async () => {
    const nonce = { nonce: 'abcdefgh12', expiresAt: '2026-01-01T00:00:00.000Z' }
    expect(await createRecordedClient(nonce).api.createSiwxNonce()).toEqual(nonce)
    expect(await createRecordedClient({ sessions: [] }).api.listSiwxSessions()).toEqual([])
    const session = {
      id: '1',
      current: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-08T00:00:00.000Z',
      userAgent: null,
      ipAddress: null,
    }
    expect(await createRecordedClient({ sessions: [session] }).api.listAuthSessions()).toEqual([session])
  })

  it('default: getConfig returns the configuration, and rejects one with an invalid address', async () => {
    const config = {
      projectId: 'a'.repeat(32),
      services: { url: 'http://localhost:3001', relayUrl: 'ws://localhost:3001' },
      secureUrl: 'http://localhost:3002',
      production: false,
      chains: [
        {
          id: 31337,
          caipNetworkId: 'eip155:31337',
          chainNamespace: 'eip155',
          name: 'Devnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['http://localhost:8545'] } },
          testnet: true,
        },
      ],
      stake: { '31337': { address, blockNumber: 1 } },
      devnetWallet: { chains: [{ chainId: 31337, rpcUrl: 'http://localhost:8545' }] },
      auth: {
        password: true,
        passkey: true,
        emailCode: true,
        wallet: true,
        github: false,
        google: false,
        capturedMail: true,
      },
    }
    expect(await createRecordedClient(config).api.getConfig()).toEqual(config)
    const broken = { ...config, stake: { '31337': { address: 'abc', blockNumber: 1 } } }
    await expect(createRecordedClient(broken).api.getConfig()).rejects.toBeInstanceOf(InvalidResponseError)
  })
})
