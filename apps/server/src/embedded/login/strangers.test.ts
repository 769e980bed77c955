import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { visitProvider } from '../test/socialWindow.ts'
import { startTestCustody, type TestCustody, wrongCode } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody({ networkFactor: 1 })
  // Limits by address and project count per clock hour and calendar day. Begin at the start of a day, so that neither ends.
  custody.passToNextDay()
})
afterAll(() => custody.stop())

const openStranger = () => custody.createDevice({ from: '203.0.113.7' })
const times = <Result>(count: number, act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, act))

describe('tries of a stranger who knows the ids of the owner', () => {
  it('default: do not use up the tries of a code', async () => {
    const email = newEmail()
    const owner = await custody.createDevice()
    const stranger = await openStranger()
    const { attemptId } = await custody.reachCode(owner, email)
    const code = await custody.readCode(email)
    const guess = () => refusal(stranger.api.verifyEmail({ attemptId, otp: wrongCode(code) }))
    expect(await times(10, guess)).toEqual(Array(10).fill('attempt_not_found'))
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect(await refusal(owner.api.verifyEmail({ attemptId, otp: wrongCode(code) }))).toBe('invalid_code')
    }
    expect(await refusal(owner.api.verifyEmail({ attemptId, otp: code }))).toBe('allowed')
  })

  it('default: do not end a login with a provider', async () => {
    const owner = await custody.createDevice()
    const { api } = await openStranger()
    const { attemptId, ticket } = await visitProvider(custody, owner, 'google', 'Kelp Stranger')
    expect(await refusal(api.completeSocial({ attemptId, number: '0000' }))).toBe('attempt_not_found')
    expect(await refusal(api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('attempt_not_found')
    expect(await refusal(owner.api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('allowed')
  })

  it('default: do not cancel a login with Farcaster', async () => {
    const owner = await custody.createDevice()
    const app = { projectId: custody.projectId, origin: custody.origin }
    const { attemptId } = await owner.api.startFarcaster({ ...app, nonce: 'a'.repeat(32) })
    const find = () => custody.query('api', `select state from embedded_farcaster_attempt where id = '${attemptId}'`)
    await (await openStranger()).api.cancelFarcaster(attemptId)
    expect(await find()).toEqual([{ state: 'waiting' }])
    await owner.api.cancelFarcaster(attemptId)
    expect(await find()).toEqual([{ state: 'over' }])
  })

  it('default: do not use up the recoveries of a wallet, of which the owner has three a day', async () => {
    const email = newEmail()
    const { walletId, setId } = await custody.createWallet(email)
    const [owner, stranger] = [await custody.createDevice(), await openStranger()]
    await custody.login(owner, email)
    const { recipientKey } = await owner.receive()
    const wanted = { walletId, setId, version: 1, recipientKey }
    const tried = await times(10, () => refusal(stranger.vault.releaseRecoveryShare(wanted)))
    expect(tried).toEqual(Array(10).fill('device_not_approved'))
    const released = await times(4, () => refusal(owner.vault.releaseRecoveryShare(wanted)))
    expect(released.map(String).toSorted()).toEqual(['allowed', 'allowed', 'allowed', 'rate_limited'])
  })
})

describe('logins of a stranger at the IP address of the owner', () => {
  it('default: do not use up the logins by mail of a known device', async () => {
    const [email, from] = [newEmail(), '203.0.113.8']
    const owner = await custody.createWallet(email, { from })
    const stranger = await custody.createDevice({ from })
    const app = { projectId: custody.projectId, origin: custody.origin }
    const start = ({ api }: Pick<TestDevice, 'api'>, address: string) => api.startEmail({ ...app, email: address })
    const guess = ({ api }: Pick<TestDevice, 'api'>) => api.verifyEmail({ attemptId: randomUUID(), otp: '000000' })
    await times(30, () => refusal(start(stranger, newEmail())))
    await times(60, () => refusal(guess(stranger)))
    expect([await refusal(start(stranger, email)), await refusal(guess(stranger))]).toEqual([
      'rate_limited',
      'rate_limited',
    ])
    custody.pass(31)
    await custody.login(owner, email)
    // The owner's device cannot log in with another mail address, and has as many tries of its own as an IP address has.
    expect(await refusal(start(owner, newEmail()))).toBe('rate_limited')
    const guesses = await times(61, () => refusal(guess(owner)))
    expect(guesses.filter((guessed) => guessed === 'rate_limited')).toHaveLength(2)
  })
})

describe('calls without a session from the IP address of the owner', () => {
  it('default: do not use up the questions of a device, or the changes of permissions', async () => {
    const from = '203.0.113.9'
    const { api, approvals, tokens } = await custody.createWallet(newEmail(), { from })
    const send = async (path: string) =>
      (await fetch(`${custody.apiUrl}/v1${path}`, { method: 'POST', headers: { 'x-forwarded-for': from } })).status
    expect(await times(121, () => send('/approvals'))).not.toContain(429)
    expect(await times(31, () => send('/permissions'))).not.toContain(429)
    const question = { ticketHash: 'a'.repeat(43), content: 'c2VhbGVk' }
    const ask = () => refusal(approvals.create({ ...question, id: randomUUID() }, tokens))
    expect(await ask()).toBe('allowed')
    const revocation = { address: `0x${'11'.repeat(20)}`, pci: `0x${'11'.repeat(32)}`, signature: '0x12' } as const
    const revoke = () => refusal(api.revokePermission(revocation, tokens))
    const revoked = await times(31, revoke)
    expect(revoked.map(String).toSorted()).toEqual(['rate_limited', ...Array<string>(30).fill('session_unknown')])
    expect(await times(120, ask)).toContain('rate_limited')
  })
})

describe('limits by network', () => {
  let networks = 0
  it.each<['api' | 'vault', string, number]>([
    ['api', '/auth/email/start', 30],
    ['api', '/auth/email/device', 60],
    ['api', '/auth/email/verify', 60],
    ['api', '/auth/farcaster/start', 30],
    ['api', '/auth/social/start', 30],
    ['api', '/auth/social/complete', 60],
    ['api', '/email-change', 60],
    ['vault', '/device-approvals', 30],
    ['vault', '/identities/farcaster/nonce', 30],
    ['vault', '/identities/farcaster', 60],
    ['vault', '/identities/social', 60],
    ['vault', '/email-changes', 60],
    ['vault', '/email-changes/confirm', 60],
    ['vault', '/recovery-shares/release', 20],
  ])(
    'behavior: %s %s counts calls without a proof or a readable body too, and accepts %i calls an hour',
    async (service, path, most) => {
      networks += 1
      const headers = { 'x-forwarded-for': `198.18.${networks}.7` }
      const url = `${service === 'api' ? custody.apiUrl : custody.vaultUrl}/v1${path}`
      const send = async () => (await fetch(url, { method: 'POST', headers, body: '{' })).status
      expect(await times(most, send)).not.toContain(429)
      expect(await send()).toBe(429)
    },
  )
})
