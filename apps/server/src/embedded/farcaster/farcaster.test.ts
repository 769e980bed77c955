import { randomBytes, randomUUID } from 'node:crypto'
import type { FarcasterStarted } from '@holdfast/api/embedded'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverSignIn, startFarcaster } from '../test/farcasterApp.ts'
import { refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'
import { type DemoUser, demoUsers } from './sandbox/demoUsers.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const [kelp, coral] = demoUsers as [DemoUser, DemoUser]

const start = (device: TestDevice): Promise<FarcasterStarted> => startFarcaster(custody, device)
/** Clicks a user's name on the page behind the QR code, which approves the login as that user. */
const approve = ({ url }: FarcasterStarted, { fid }: DemoUser): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ fid: String(fid) }) })

async function login(device: TestDevice, user: DemoUser) {
  const started = await start(device)
  await approve(started, user)
  const answer = await device.api.awaitFarcaster(started.attemptId)
  if (answer.state !== 'approved') throw new Error(`the login is ${answer.state}`)
  return answer
}

describe('login with Farcaster', () => {
  it('default: a message signed in the app logs in and proves the account to the vault; another device finds the same wallet', async () => {
    const first = await custody.createDevice()
    const { tokens, userName, signed } = await login(first, kelp)
    expect(userName).toBe('kelp')
    await first.vault.proveFarcaster(signed)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const share = randomBytes(17).toString('hex')
    await first.vault.putRecoveryShare({ ...place, share: await first.seal('vault', place, share) })
    const wallet = {
      walletId: place.walletId,
      setId: place.setId,
      evmAddress: `0x${'ab'.repeat(20)}`,
      solanaAddress: '1'.repeat(32),
      share: await first.seal('api', place, share),
    }
    await first.api.createWallet(wallet, tokens)
    expect(await first.api.getMe(tokens)).toMatchObject({ email: null, wallet: { id: place.walletId } })

    const second = await custody.createDevice()
    const secondLogin = await login(second, kelp)
    const { recipientKey } = await second.receive()
    // The vault releases nothing until it has verified the message itself.
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    await second.vault.proveFarcaster(secondLogin.signed)
    await second.vault.releaseRecoveryShare({ ...place, recipientKey })
    expect((await second.api.getMe(secondLogin.tokens)).wallet).toMatchObject({ id: place.walletId, ownSet: null })
    const { entries } = await second.api.getAudit(secondLogin.tokens)
    expect(entries.filter(({ action }) => action === 'login.farcaster')).toHaveLength(2)

    const stranger = await custody.createDevice()
    const strangerLogin = await login(stranger, coral)
    expect((await stranger.api.getMe(strangerLogin.tokens)).wallet).toBeNull()
    await stranger.vault.proveFarcaster(strangerLogin.signed)
    expect(await refusal(stranger.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
  })

  it('default: the frame gets a URL to show; the database holds the channel’s token only encrypted', async () => {
    const device = await custody.createDevice()
    const started = await start(device)
    expect(Object.keys(started).sort()).toEqual(['attemptId', 'expiresAt', 'url'])
    const token = new URL(started.url).searchParams.get('channelToken') ?? '-'
    const rows = await custody.query('api', 'select * from embedded_farcaster_attempt')
    expect(JSON.stringify(rows)).toContain(started.attemptId)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('T-PH-9: Farcaster', () => {
  it.each<[string, Partial<Parameters<typeof deliverSignIn>[1]>]>([
    ['domain', { change: { domain: 'evil.example' } }],
    ['page', { change: { siweUri: 'https://evil.example' } }],
    ['nonce', { change: { nonce: 'a'.repeat(64) } }],
    ['account', { user: { ...kelp, fid: coral.fid } }],
    ['account, missing from the registry', { user: { ...kelp, account: privateKeyToAccount(`0x${'22'.repeat(32)}`) } }],
    ['time', { change: { expirationTime: new Date(Date.now() - 1_000).toISOString() } }],
  ])('error: a message for another %s is refused, and ends the login', async (_what, message) => {
    const device = await custody.createDevice()
    const started = await start(device)
    await deliverSignIn(started, { user: kelp, ...message })
    expect(await refusal(device.api.awaitFarcaster(started.attemptId))).toBe('farcaster_refused')
    await approve(started, kelp)
    expect(await device.api.awaitFarcaster(started.attemptId)).toEqual({ state: 'over' })
  })

  it('error: a login ends after five minutes, when it is cancelled, when the device begins another, and after its use', async () => {
    const device = await custody.createDevice()
    const late = await start(device)
    custody.pass(301)
    await approve(late, kelp)
    expect(await device.api.awaitFarcaster(late.attemptId)).toEqual({ state: 'over' })

    const cancelled = await start(device)
    await device.api.cancelFarcaster(cancelled.attemptId)
    await approve(cancelled, kelp)
    expect(await device.api.awaitFarcaster(cancelled.attemptId)).toEqual({ state: 'over' })

    const [first, next] = [await start(device), await start(device)]
    await approve(first, kelp)
    expect(await device.api.awaitFarcaster(first.attemptId)).toEqual({ state: 'over' })
    await approve(next, kelp)
    const answers = await Promise.all([1, 2].map(() => device.api.awaitFarcaster(next.attemptId)))
    expect(answers.map(({ state }) => state).sort()).toEqual(['approved', 'over'])
  })

  it('error: another device can neither fetch the signed message nor use it as proof; the vault’s nonce works once', async () => {
    const [device, thief] = [await custody.createDevice(), await custody.createDevice()]
    const started = await start(device)
    await approve(started, kelp)
    expect(await refusal(thief.api.awaitFarcaster(started.attemptId))).toBe('attempt_not_found')
    const answer = await device.api.awaitFarcaster(started.attemptId)
    if (answer.state !== 'approved') throw new Error(answer.state)
    expect(await refusal(thief.vault.proveFarcaster(answer.signed))).toBe('farcaster_refused')
    await device.vault.proveFarcaster(answer.signed)
    expect(await refusal(device.vault.proveFarcaster(answer.signed))).toBe('farcaster_refused')
  })
})
