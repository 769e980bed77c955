import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody, wrongCode } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

const HOUR_S = 3_600
const requestFor = (email: string) => ({ email, projectId: custody.projectId, origin: custody.origin })

describe('T-PH-1: limits per day', () => {
  it('default: an address has 20 codes a day on known devices; then these devices need the owner’s approval', async () => {
    const email = newEmail()
    const { api } = await custody.createWallet(email)
    for (let hour = 0; hour < 4; hour += 1) {
      for (let code = 0; code < 5; code += 1) {
        expect((await api.startEmail(requestFor(email))).action).toBe('VERIFY_OTP')
        custody.pass(31)
      }
      // An address gets five codes an hour.
      expect(await refusal(api.startEmail(requestFor(email)))).toBe('rate_limited')
      custody.pass(HOUR_S)
    }
    expect((await api.startEmail(requestFor(email))).action).toBe('VERIFY_DEVICE')
  })

  it('default: an address has 25 wrong codes a day on known devices; then these devices need the owner’s approval', async () => {
    const email = newEmail()
    const { api } = await custody.createWallet(email)
    for (const codes of [2, 2, 1]) {
      for (let code = 0; code < codes; code += 1) {
        const { attemptId, action } = await api.startEmail(requestFor(email))
        expect(action).toBe('VERIFY_OTP')
        const otp = wrongCode(await custody.readCode(email))
        for (let guess = 0; guess < 5; guess += 1) {
          expect(await refusal(api.verifyEmail({ attemptId, otp }))).toBe('invalid_code')
        }
      }
      custody.pass(HOUR_S)
    }
    expect((await api.startEmail(requestFor(email))).action).toBe('VERIFY_DEVICE')
  })

  it('default: a project has 1,000 logins an hour on unknown devices; then each network has 10', async () => {
    const email = newEmail()
    const owner = await custody.createWallet(email)
    const stranger = await custody.createDevice({ from: '198.51.100.7' })
    const app = { projectId: custody.projectId, origin: custody.origin }
    const starts: ((device: TestDevice) => Promise<unknown>)[] = [
      ({ api }) => api.startEmail(requestFor(newEmail())),
      ({ api }) => api.startSocial({ ...app, provider: 'google' }),
      ({ api }) => api.startFarcaster({ ...app, nonce: 'a'.repeat(32) }),
    ]
    await Promise.all(starts.map((start) => start(stranger)))
    await custody.query('api', "update custody_limit set count = 1000 where key like 'project %'")
    for (let times = 0; times < 10; times += 1) {
      expect(await refusal(starts[times % 3]?.(stranger) ?? Promise.resolve())).toBe('allowed')
    }
    for (const start of starts) expect(await refusal(start(stranger))).toBe('rate_limited')
    // The stranger learns from the answer only that the network's logins are used up, not whether an account is known.
    expect(await refusal(stranger.api.startEmail(requestFor(email)))).toBe('rate_limited')
    // Users in other networks can still use every way to log in, and so can an owner on a known device.
    const user = await custody.createDevice({ from: '198.51.101.7' })
    for (const start of [...starts, ...starts]) expect(await refusal(start(user))).toBe('allowed')
    expect(await refusal(user.api.startEmail(requestFor(email)))).toBe('allowed')
    expect(await refusal(owner.api.startEmail(requestFor(email)))).toBe('allowed')
    custody.pass(HOUR_S)
    for (const start of starts) expect(await refusal(start(stranger))).toBe('allowed')
  })
})

describe('a clock that is set back', () => {
  it('behavior: does not delay the owner’s next code', async () => {
    const email = newEmail()
    const { api } = await custody.createWallet(email)
    await api.startEmail(requestFor(email))
    expect(await refusal(api.startEmail(requestFor(email)))).toBe('rate_limited')
    custody.setBack(HOUR_S)
    expect((await api.startEmail(requestFor(email))).action).toBe('VERIFY_OTP')
  })

  it('behavior: does not delay the owner’s next link', async () => {
    const device = await custody.createDevice()
    const asked = requestFor(newEmail())
    await device.vault.askApproval(asked)
    expect(await refusal(device.vault.askApproval(asked))).toBe('rate_limited')
    custody.setBack(HOUR_S)
    expect(await refusal(device.vault.askApproval(asked))).toBe('allowed')
  })

  it('behavior: an approval that is given afterwards takes effect', async () => {
    const device = await custody.createDevice()
    await custody.reachCode(device, newEmail())
    custody.setBack(HOUR_S)
    const email = newEmail()
    await custody.reachCode(device, email)
    expect(await custody.readCode(email)).toMatch(/^\d{6}$/)
  })
})
