import type { AuthPayload, Cacao } from '@holdfast/pairing'
import { buildAuthObject, formatAuthMessage } from '@holdfast/pairing/sign-in'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestSiwx } from '../../../test/testSiwx.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { connect } from '../../connections/actions/connect.ts'
import { switchNetwork } from '../../connections/actions/switchNetwork.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { MockWallet } from '../../mock-wallet/mockWallet.ts'
import { createSiwxMessage } from '../createSiwxMessage.ts'
import type { SiwxExtension } from '../types.ts'
import { acceptOneStepSignIn, type OneStepRequest, prepareOneStepSignIn } from './oneStepSignIn.ts'

const CHAINS = ['eip155:31337', 'eip155:31338'] as const

function setUp(change: Partial<SiwxExtension> = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const extension = createTestSiwx()
  return { ...createTestKit({ siwx: { ...extension.siwx, ...change } }, { window }), ...extension, wallet }
}

/** Creates the wallet's answer: one statement per chain, each signed. */
async function sign(wallet: MockWallet, request: OneStepRequest, chains = request.chains): Promise<Cacao[]> {
  const payload: AuthPayload = { ...request, aud: request.uri, iat: '2026-01-01T00:00:00.000Z' }
  const statements = chains.map(async (chain) => {
    const iss = `did:pkh:${chain}:${wallet.account.address.toLowerCase()}`
    const signature = await wallet.account.signMessage({ message: formatAuthMessage(payload, iss) })
    return buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
  })
  return Promise.all(statements)
}

async function prepare({ kit }: ReturnType<typeof setUp>): Promise<OneStepRequest> {
  const request = await prepareOneStepSignIn(kit, CHAINS)
  if (!request) throw new Error('one-step sign-in is not possible')
  return request
}

describe('prepareOneStepSignIn', () => {
  test('default: returns the fields of the extension’s message, made without an address', async () => {
    const addresses: string[] = []
    const page = setUp({
      createMessage: async (input) => {
        addresses.push(input.accountAddress)
        return createSiwxMessage({
          ...input,
          domain: 'app.example',
          uri: 'https://app.example/',
          version: '1',
          nonce: 'nonce1234',
          statement: 'Welcome.',
          issuedAt: '2026-01-01T00:00:00.000Z',
          expirationTime: '2026-01-01T00:10:00.000Z',
          notBefore: '2025-12-31T00:00:00.000Z',
          requestId: 'r1',
          resources: ['https://app.example/terms'],
        })
      },
    })
    expect(await prepare(page)).toEqual({
      chains: [...CHAINS],
      nonce: 'nonce1234',
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      statement: 'Welcome.',
      resources: ['https://app.example/terms'],
      requestId: 'r1',
      iat: '2026-01-01T00:00:00.000Z',
      exp: '2026-01-01T00:10:00.000Z',
      nbf: '2025-12-31T00:00:00.000Z',
    })
    expect(addresses).toEqual([''])
  })

  test('behavior: the active network comes first, else the first of the requested ones', async () => {
    const page = setUp()
    await switchNetwork(page.kit, { caipNetworkId: CHAINS[1] })
    expect((await prepare(page)).chains).toEqual([CHAINS[1], CHAINS[0]])
    expect((await prepareOneStepSignIn(page.kit, ['eip155:10', 'eip155:1']))?.chains).toEqual(['eip155:10', 'eip155:1'])
  })

  test.each<[string, readonly `${'eip155' | 'solana'}:${string}`[]]>([
    ['a chain of another namespace', ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']],
    ['no chain', []],
  ])('behavior: with %s, one-step sign-in is not possible', async (_, chains) => {
    expect(await prepareOneStepSignIn(setUp().kit, chains)).toBeUndefined()
  })

  test('behavior: with an extension for another namespace, one-step sign-in is not possible', async () => {
    expect(await prepareOneStepSignIn(setUp({ namespaces: ['solana'] }).kit, CHAINS)).toBeUndefined()
  })

  test('behavior: without an extension, one-step sign-in is not possible', async () => {
    const { kit } = createTestKit()
    expect(await prepareOneStepSignIn(kit, CHAINS)).toBeUndefined()
    expect(await acceptOneStepSignIn(kit, await sign(createTestWallet(), await prepare(setUp())))).toEqual([])
  })

  test('error: an extension that cannot create a message is reported', async () => {
    const page = setUp({ createMessage: () => Promise.reject(new Error('no nonce')) })
    await expect(prepareOneStepSignIn(page.kit, CHAINS)).rejects.toThrow('no nonce')
    expect(page.events.at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR', properties: { network: CHAINS[0] } })
  })
})

describe('acceptOneStepSignIn', () => {
  test('default: the wallet’s signatures become sessions, and the user is not asked again', async () => {
    const page = setUp()
    const { kit, wallet, sessions, lookUps, events } = page
    const accepted = await acceptOneStepSignIn(kit, await sign(wallet, await prepare(page)))
    const { address } = wallet.account
    expect(accepted).toEqual(sessions)
    expect(sessions.map(({ data }) => data)).toEqual(
      CHAINS.map((chainId) => ({
        accountAddress: address,
        chainId,
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: 'nonce1234',
        statement: undefined,
        issuedAt: '2026-01-01T00:00:00.000Z',
        expirationTime: undefined,
        notBefore: undefined,
        requestId: undefined,
        resources: undefined,
      })),
    )
    for (const { message, signature, cacao } of sessions) {
      expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
      expect(cacao?.s.s).toBe(signature)
    }
    expect(events.at(-1)).toMatchObject({ event: 'SIWX_AUTH_SUCCESS', properties: { network: CHAINS[0] } })

    await connect(kit, { connectorId: 'com.kelp' })
    wallet.knownChainIds.add(31_338)
    await switchNetwork(kit, { caipNetworkId: CHAINS[1] })
    expect(kit.siwx.getState()).toEqual({ status: 'idle' })
    expect(lookUps).toEqual([])
  })

  test("behavior: the toast 'Authenticating...' is shown during the verification, and hidden in every case", async () => {
    for (const outcome of ['accepted', 'refused'] as const) {
      const seen: unknown[] = []
      const page = setUp({
        setSessions: async (sessions) => {
          if (sessions.length > 0) seen.push(page.kit.toasts.getState())
          if (outcome === 'refused' && sessions.length > 0) throw new Error('not accepted')
        },
      })
      const auths = await sign(page.wallet, await prepare(page))
      await acceptOneStepSignIn(page.kit, auths).catch(() => {})
      expect(seen).toMatchObject([{ open: true, toast: { variant: 'loading', message: 'Authenticating...' } }])
      expect(page.kit.toasts.getState().open).toBe(false)
    }
  })

  test.each([[undefined], [[]]])('behavior: with %o there is nothing to verify, and no toast', async (auths) => {
    const page = setUp()
    const toasts: unknown[] = []
    page.kit.toasts.subscribe((state) => toasts.push(state))
    expect(await acceptOneStepSignIn(page.kit, auths)).toEqual([])
    expect(toasts).toEqual([])
  })

  test('error: if the sessions are not accepted, the wallet disconnects, and the failure is reported', async () => {
    const page = setUp({
      setSessions: async (sessions) => {
        if (sessions.length > 0) throw new Error('not accepted')
      },
      getSessions: async () => [{} as never],
    })
    await connect(page.kit, { connectorId: 'com.kelp' })
    const auths = await sign(page.wallet, await prepare(page))
    await expect(acceptOneStepSignIn(page.kit, auths)).rejects.toThrow('not accepted')
    expect(getAccount(page.kit).isConnected).toBe(false)
    expect(page.events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR')
  })

  test.each(['', 'did:pkh:eip155:1', 'did:web:app.example', 'did:pkh:eip155:1:nobody'])(
    'error: refuses a statement of the issuer %o, which is not an account',
    async (iss) => {
      const page = setUp()
      const [auth] = await sign(page.wallet, await prepare(page))
      if (!auth) throw new Error('no statement for the chain')
      await expect(acceptOneStepSignIn(page.kit, [{ ...auth, p: { ...auth.p, iss } }])).rejects.toThrow()
      expect(page.sessions).toEqual([])
      expect(page.kit.toasts.getState().open).toBe(false)
    },
  )
})
