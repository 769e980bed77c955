import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody({ networkFactor: 1 })
  // Limits by address and project count per clock hour and calendar day. Begin at the start of a day, so that neither ends.
  custody.passToNextDay()
})
afterAll(() => custody.stop())

const newRequest = () => ({ email: newEmail(), projectId: custody.projectId, origin: custody.origin })
const place = () => ({ walletId: randomUUID(), setId: randomUUID(), version: 1 })
let networks = 0

describe('T-PH-1: limits by network', () => {
  it.each<[string, number, (device: TestDevice) => Promise<unknown>]>([
    ['starts of logins by mail', 30, ({ api }) => api.startEmail(newRequest())],
    ['requests for approval', 30, ({ vault }) => vault.askApproval(newRequest())],
    ['tries of codes', 60, ({ api }) => api.verifyEmail({ attemptId: randomUUID(), otp: '000000' })],
    [
      'statements of the vault',
      60,
      ({ api }) => api.approveDevice({ attemptId: randomUUID(), statement: 'x'.repeat(20) }),
    ],
    ['recoveries', 20, ({ vault }) => vault.releaseRecoveryShare({ ...place(), recipientKey: 'k'.repeat(43) })],
  ])('default: limits %s to %i an hour per IP address, four times as many per network', async (_, most, call) => {
    networks += 1
    const useUp = async (host: number): Promise<void> => {
      const device = await custody.createDevice({ from: `198.51.${networks}.${host}` })
      const outcomes: (string | undefined)[] = []
      for (let times = 0; times < most; times += 1) outcomes.push(await refusal(call(device)))
      expect(outcomes).not.toContain('rate_limited')
      // The address has used up its own limit, so further calls do not count for the network.
      for (let times = 0; times < 3; times += 1) expect(await refusal(call(device))).toBe('rate_limited')
    }
    for (const host of [7, 8, 9, 10]) await useUp(host)
    // An attacker can rent a whole /24 for little money, so its addresses share one limit.
    const device = await custody.createDevice({ from: `198.51.${networks}.250` })
    expect(await refusal(call(device))).toBe('rate_limited')
    const distant = await custody.createDevice({ from: `198.51.${networks + 100}.7` })
    expect(await refusal(call(distant))).not.toBe('rate_limited')
    custody.pass(3_601)
    expect(await refusal(call(device))).not.toBe('rate_limited')
  })
  it('behavior: a /56 of IPv6 counts as one network', async () => {
    const start = async (from: string) => refusal((await custody.createDevice({ from })).api.startEmail(newRequest()))
    for (let times = 0; times < 120; times += 1) await start(`2001:db8:7:12${(times + 16).toString(16)}::1`)
    expect(await start('2001:db8:7:1299::1')).toBe('rate_limited')
    expect(await start('2001:db8:7:1399::1')).not.toBe('rate_limited')
  })
})
