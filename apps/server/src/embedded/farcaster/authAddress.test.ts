import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '@holdfast/base'
import { freePorts } from '@holdfast/testing/ports'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUTH_ADDRESS_KEY, KEY_ADDED } from '../../custody/farcaster/registry.ts'
import { type Listener, listen } from '../../listen.ts'
import { deliverSignIn, startFarcaster } from '../test/farcasterApp.ts'
import { refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'
import { createFarcasterSandbox, type FarcasterSandbox } from './sandbox/createFarcasterSandbox.ts'
import { type DemoUser, demoUsers } from './sandbox/demoUsers.ts'

/** The state of a key that its owner has removed. @see Farcaster's key registry */
const KEY_REMOVED = 2
/** The type of a key with which an app signs posts. */
const POSTING_KEY = 1

const [kelp, coral] = demoUsers as [DemoUser, DemoUser]
let sandbox: FarcasterSandbox
let listener: Listener
let custody: TestCustody
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  sandbox = createFarcasterSandbox({ url, clock: systemClock })
  listener = await listen({ app: sandbox.app, host: '127.0.0.1', port, variable: 'SERVICES_PORT', trustedProxies: 0 })
  custody = await startTestCustody({ farcaster: { relayUrl: url, rpcUrl: `${url}/rpc`, isSandbox: false } })
})
afterAll(async () => {
  await custody.stop()
  await listener.stop()
})

/** Returns a user who signs with a new address, which does not own the account. */
const withNewAddress = (user: DemoUser): DemoUser => ({ ...user, account: privateKeyToAccount(generatePrivateKey()) })

/** Writes a user's address to the registry of keys. */
const register = ({ fid, account }: DemoUser, { state = KEY_ADDED, keyType = AUTH_ADDRESS_KEY } = {}): void =>
  sandbox.register({ fid, address: account.address, state, keyType })

/** Delivers a user's message and fetches the API's answer. */
async function answerTo(device: TestDevice, user: DemoUser) {
  const started = await startFarcaster(custody, device)
  await deliverSignIn(started, { user })
  return device.api.awaitFarcaster(started.attemptId)
}

async function login(device: TestDevice, user: DemoUser) {
  const answer = await answerTo(device, user)
  if (answer.state !== 'approved') throw new Error(`the login is ${answer.state}`)
  return answer
}

describe('login with Farcaster, by an address that the account’s owner has registered', () => {
  it('default: finds the wallet that the owner’s address created, and the vault releases its share', async () => {
    const first = await custody.createDevice()
    const owner = await login(first, kelp)
    await first.vault.proveFarcaster(owner.signed)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const share = randomBytes(17).toString('hex')
    await first.vault.putRecoveryShare({ ...place, share: await first.seal('vault', place, share) })
    await first.api.createWallet(
      {
        walletId: place.walletId,
        setId: place.setId,
        evmAddress: `0x${'cd'.repeat(20)}`,
        solanaAddress: '1'.repeat(32),
        share: await first.seal('api', place, share),
      },
      owner.tokens,
    )

    const registered = withNewAddress(kelp)
    register(registered)
    const second = await custody.createDevice()
    const { tokens, userName, signed } = await login(second, registered)
    expect(userName).toBe('kelp')
    expect(await second.api.getMe(tokens)).toMatchObject({ wallet: { id: place.walletId } })
    const { recipientKey } = await second.receive()
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    await second.vault.proveFarcaster(signed)
    await second.vault.releaseRecoveryShare({ ...place, recipientKey })
  })
})

describe('T-PH-9: Farcaster, by an address that may not sign in for the account', () => {
  it.each<[string, (user: DemoUser) => void]>([
    ['not in the registry', () => {}],
    ['registered for another account', ({ account }) => register({ ...coral, account })],
    ['registered as a key for posts', (user) => register(user, { keyType: POSTING_KEY })],
    ['removed by the owner', (user) => register(user, { state: KEY_REMOVED })],
  ])('error: an address that is %s is refused by the API', async (_, prepare) => {
    const user = withNewAddress(kelp)
    prepare(user)
    expect(await refusal(answerTo(await custody.createDevice(), user))).toBe('farcaster_refused')
  })

  it('error: an address that the owner has removed no longer logs in, nor proves the account to the vault', async () => {
    const user = withNewAddress(kelp)
    register(user)
    const device = await custody.createDevice()
    const { signed } = await login(device, user)
    register(user, { state: KEY_REMOVED })
    expect(await refusal(device.vault.proveFarcaster(signed))).toBe('farcaster_refused')
    expect(await refusal(answerTo(device, user))).toBe('farcaster_refused')
    register(user)
    await device.vault.proveFarcaster((await login(device, user)).signed)
  })

  it('error: a message that another address has signed is refused', async () => {
    const [user, thief] = [withNewAddress(kelp), withNewAddress(kelp)]
    register(user)
    const account = { ...user.account, signMessage: thief.account.signMessage }
    expect(await refusal(answerTo(await custody.createDevice(), { ...user, account }))).toBe('farcaster_refused')
  })
})
