import { describe, expect, test } from 'vitest'
import { createMemoryAdapter, memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { initializeSignIn } from './actions/initializeSignIn.ts'
import { requestSignIn, signIn } from './actions/requestSignIn.ts'
import { SignatureNotAcceptedError } from './errors.ts'
import { lazySiweExtension } from './lazySiweExtension.ts'
import type { SiweConfig, SiweSession } from './siweConfig.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const data = { accountAddress: address, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' } as const
const signed = { data, message: 'm', signature: '0x12' }

/** Creates a configuration of the older form that keeps its session in memory and records its calls. */
function create(session: SiweSession | null, change: Partial<SiweConfig> = {}) {
  const calls: unknown[] = []
  let current = session
  const config: SiweConfig = {
    getNonce: async (account) => `nonce of ${account || 'none'}`,
    createMessage: (parameters) => {
      calls.push(parameters)
      return `${parameters.domain} ${parameters.uri} ${parameters.chainId} ${parameters.nonce}`
    },
    verifyMessage: async (proof) => {
      calls.push(proof)
      current = { address, chainId: 1 }
      return true
    },
    getSession: async () => current,
    signOut: async () => {
      calls.push('signed out')
      current = null
      return true
    },
    required: true,
    ...change,
  }
  return { config, siwx: lazySiweExtension(config, createTestWindow()), calls }
}

describe('siweConfig', () => {
  test('default: creates a message for this page, and returns a session in the newer form', async () => {
    const { siwx, calls } = create({ address: address.toLowerCase(), chainId: 1 })
    const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
    expect(message.toString()).toBe(`app.example https://app.example 1 nonce of ${address}`)
    expect(message).toMatchObject({ accountAddress: address, chainId: 'eip155:1', domain: 'app.example', version: '1' })
    expect(calls).toEqual([
      {
        address,
        chainId: 1,
        domain: 'app.example',
        nonce: `nonce of ${address}`,
        uri: 'https://app.example',
        version: '1',
      },
    ])
    expect(await siwx.getSessions('eip155:1', address)).toMatchObject([{ data: { chainId: 'eip155:1' } }])
    expect(siwx.getRequired?.()).toBe(true)
  })

  test('param: getMessageParams adds fields to the message', async () => {
    const { siwx } = create(null, {
      getMessageParams: async () => ({
        domain: 'reef.example',
        uri: 'https://reef.example',
        statement: 'Welcome.',
        iat: '2026-01-01T00:00:00.000Z',
        exp: '2026-01-01T00:10:00.000Z',
        nbf: '2025-01-01T00:00:00.000Z',
        requestId: 'r1',
        resources: ['https://reef.example/terms'],
      }),
    })
    expect(await siwx.createMessage({ accountAddress: '', chainId: 'eip155:1' })).toMatchObject({
      accountAddress: '',
      domain: 'reef.example',
      uri: 'https://reef.example',
      nonce: 'nonce of none',
      statement: 'Welcome.',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:10:00.000Z',
      notBefore: '2025-01-01T00:00:00.000Z',
      requestId: 'r1',
      resources: ['https://reef.example/terms'],
    })
  })

  test('param: onSignIn is called after a sign-in with the session, and onSignOut after a sign-out', async () => {
    const seen: unknown[] = []
    const { siwx } = create(null, { onSignIn: (session) => seen.push(session), onSignOut: () => seen.push('out') })
    await siwx.addSession(signed)
    await siwx.revokeSession('eip155:1', address)
    expect(seen).toEqual([{ address, chainId: 1 }, 'out'])
  })

  test('behavior: submits only the first of several messages signed while pairing, as the wallet returned it', async () => {
    const { siwx, calls } = create(null)
    const cacao = { h: { t: 'caip122' }, p: {}, s: { t: 'eip191', s: '0x12' } } as never
    await siwx.setSessions([
      { ...signed, cacao },
      { ...signed, message: 'second' },
    ])
    expect(calls).toEqual([{ message: 'm', signature: '0x12', cacao }])
  })

  test.each<[string, SiweSession, Partial<SiweConfig>, boolean]>([
    ['of another account', { address: `0x${'1'.repeat(40)}`, chainId: 1 }, {}, false],
    ['of another account', { address: `0x${'1'.repeat(40)}`, chainId: 1 }, { signOutOnAccountChange: false }, true],
    ['of another network', { address, chainId: 5 }, {}, false],
    ['of another network', { address, chainId: 5 }, { signOutOnNetworkChange: false }, true],
  ])('param: a session %s (%o) with the options %o is valid: %s', async (_, session, change, isValid) => {
    const { siwx, calls } = create(session, change)
    expect((await siwx.getSessions('eip155:1', address)).length > 0).toBe(isValid)
    expect(calls).toEqual(isValid ? [] : ['signed out'])
  })

  test('param: with signOutOnDisconnect off, the session is kept', async () => {
    const { siwx, calls } = create({ address, chainId: 1 }, { signOutOnDisconnect: false })
    await siwx.setSessions([])
    await siwx.revokeSession('eip155:1', address)
    expect(calls).toEqual([])
  })

  test('error: a signature that verifyMessage does not accept is refused', async () => {
    const { siwx } = create(null, { verifyMessage: async () => false })
    expect(await siwx.getSessions('eip155:1', address)).toEqual([])
    await expect(siwx.addSession(signed)).rejects.toBeInstanceOf(SignatureNotAcceptedError)
  })
})

describe('createKit with siweConfig', () => {
  function setUp(change: Partial<SiweConfig> = {}) {
    const window = createTestWindow()
    const wallet = createTestWallet()
    wallet.answers['eth_getBalance'] = () => '0x0'
    wallet.announce(window)
    const { config, calls } = create(null, change)
    return { ...createTestKit({ siweConfig: config }, { window }), calls }
  }

  test('default: asks on connect, and signs out on disconnect', async () => {
    const { kit, calls } = setUp()
    await connect(kit, { connectorId: 'com.kelp' })
    await waitFor(kit.siwx, ({ status }) => status === 'prompting')
    expect(kit.siwx.getState()).toMatchObject({ origin: 'onConnect', required: true })
    await signIn(kit)
    expect(kit.modal.getState().open).toBe(false)
    await disconnect(kit)
    expect(calls.at(-1)).toBe('signed out')
  })

  test('param: with enabled off there is no prompt', async () => {
    const { kit, calls } = setUp({ enabled: false })
    await connect(kit, { connectorId: 'com.kelp' })
    await disconnect(kit)
    expect([kit.siwx.getState(), calls]).toEqual([{ status: 'idle' }, []])
  })

  test('behavior: an account of another namespace is not asked to sign, and does not end the session', async () => {
    const { config, calls } = create({ address, chainId: 1 })
    const networks = [testNetwork(), memoryNetwork()]
    const { kit } = createTestKit({ siweConfig: config, networks, adapters: [eip155(), createMemoryAdapter()] })
    await connect(kit, { connectorId: 'tide' })
    expect(await initializeSignIn(kit, { namespace: 'solana', silent: false })).toBe(false)
    await expect(requestSignIn(kit)).rejects.toMatchObject({ reason: 'noExtension' })
    expect(calls).toEqual([])
  })
})
