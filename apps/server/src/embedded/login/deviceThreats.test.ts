import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { ProofClaims } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

const requestFor = (email: string) => ({ email, projectId: custody.projectId, origin: custody.origin })

describe('a stolen device or token', () => {
  it('T-DEV-2: a revoked device can neither refresh nor unlock; the last device with shares cannot be revoked', async () => {
    const email = newEmail()
    const lost = await custody.createWallet(email)
    custody.pass(31)
    const kept = await custody.createDevice()
    const tokens = await custody.login(kept, email)
    const lostDevice = (await kept.api.listDevices(tokens)).find(({ jkt }) => jkt === lost.jkt)
    expect(await refusal(kept.api.revokeDevice(lostDevice?.id ?? '', tokens))).toBe('last_device')
    const place = { walletId: lost.walletId, setId: randomUUID(), version: 1 }
    await kept.vault.putRecoveryShare({ ...place, share: await kept.seal('vault', place, 'ab'.repeat(17)) })
    await kept.api.putShare({ ...place, share: await kept.seal('api', place, 'ab'.repeat(17)) }, tokens)
    const { statement } = await kept.api.revokeDevice(lostDevice?.id ?? '', tokens)
    await kept.vault.deleteRecoveryShare({ setId: lost.setId, statement })
    expect(await refusal(kept.vault.deleteRecoveryShare({ setId: place.setId }))).toBe('last_device')
    const { recipientKey } = await lost.receive()
    expect(await refusal(lost.api.readShare({ walletId: lost.walletId, recipientKey }, lost.tokens))).toBe(
      'invalid_token',
    )
    expect(await refusal(lost.api.refresh({ refreshToken: lost.tokens.refreshToken }))).toBe('session_ended')
    expect(await custody.query('api', `select 1 from embedded_share where set_id = '${lost.setId}'`)).toHaveLength(0)
    expect((await lost.api.startEmail(requestFor(email))).action).toBe('VERIFY_DEVICE')
  })

  it('T-DEV-2: a stolen device that is logged in cannot revoke another device: both services require a recent code', async () => {
    const email = newEmail()
    const stolen = await custody.createWallet(email)
    custody.pass(31)
    const kept = await custody.createDevice()
    const tokens = await custody.login(kept, email)
    const place = { walletId: stolen.walletId, setId: randomUUID(), version: 1 }
    await kept.vault.putRecoveryShare({ ...place, share: await kept.seal('vault', place, 'ab'.repeat(17)) })
    await kept.api.putShare({ ...place, share: await kept.seal('api', place, 'ab'.repeat(17)) }, tokens)
    const [keptDevice] = (await kept.api.listDevices(tokens)).filter(({ isCurrent }) => isCurrent)
    custody.pass(1_801)
    const oldTokens = await stolen.api.refresh({ refreshToken: stolen.tokens.refreshToken })
    const { setId } = place
    expect(await refusal(stolen.api.revokeDevice(keptDevice?.id ?? '', oldTokens))).toBe('login_too_old')
    expect(await refusal(stolen.vault.deleteRecoveryShare({ setId }))).toBe('device_not_approved')
    // Nor does the vault accept a statement of the API about another device or set, or of another kind.
    const statements = [
      await custody.signAsApi('device-revoked+jwt', { sets: [randomUUID()], cnf: { jkt: stolen.jkt } }),
      await custody.signAsApi('device-revoked+jwt', { sets: [setId], cnf: { jkt: kept.jkt } }),
      await custody.signAsApi('address-proved+jwt', { sets: [setId], cnf: { jkt: stolen.jkt } }),
    ]
    for (const statement of statements) {
      expect(await refusal(stolen.vault.deleteRecoveryShare({ setId, statement }))).toBe('device_not_approved')
    }
    const stranger = await custody.createDevice()
    const statement = await custody.signAsApi('device-revoked+jwt', { sets: [setId], cnf: { jkt: stranger.jkt } })
    expect(await refusal(stranger.vault.deleteRecoveryShare({ setId, statement }))).toBe('share_not_found')
    // The owner logs in with a code. The vault approved the device long ago, and accepts the API's statement.
    const freshTokens = await custody.login(kept, email)
    const [stolenDevice] = (await kept.api.listDevices(freshTokens)).filter(({ jkt }) => jkt === stolen.jkt)
    const revoked = await kept.api.revokeDevice(stolenDevice?.id ?? '', freshTokens)
    expect(await refusal(kept.vault.deleteRecoveryShare({ setId: stolen.setId, ...revoked }))).toBe('allowed')
    expect(await custody.query('vault', `select 1 from recovery_share where set_id = '${stolen.setId}'`)).toEqual([])
  })

  it('T-DEV-3: during a freeze, both services refuse to release shares', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const begun = custody.now()
    const ends = [await device.api.freeze(tokens), await device.vault.freeze()]
    for (const end of ends) expect((end - begun) / 86_400_000).toBeCloseTo(3, 2)
    const { recipientKey } = await device.receive()
    const place = { walletId, setId, version: 2 }
    expect(await refusal(device.api.readShare({ walletId, recipientKey }, tokens))).toBe('frozen')
    expect(
      await refusal(device.api.putShare({ ...place, share: await device.seal('api', place, 'ab'.repeat(17)) }, tokens)),
    ).toBe('frozen')
    expect(await refusal(device.vault.releaseRecoveryShare({ ...place, version: 1, recipientKey }))).toBe('frozen')
    // Nor does the API accept a sealing key, which the owner's other devices would trust.
    const sealing = { walletId, publicKey: 'k'.repeat(43), proof: `0x${'1'.repeat(130)}` }
    expect(await refusal(device.api.putSealing(sealing, tokens))).toBe('frozen')
    custody.pass(3 * 86_400 - 60)
    const soon = await device.api.refresh({ refreshToken: tokens.refreshToken })
    expect(await refusal(device.api.readShare({ walletId, recipientKey }, soon))).toBe('frozen')
    custody.pass(61)
    const later = await device.api.refresh({ refreshToken: soon.refreshToken })
    expect(await refusal(device.api.readShare({ walletId, recipientKey }, later))).toBe('allowed')
  })

  it('T-DEV-4: a refresh token works once, and only with its device; a second use ends the session', async () => {
    const device = await custody.createDevice()
    const { refreshToken } = await custody.login(device, newEmail())
    const thief = await custody.createDevice()
    expect(await refusal(thief.api.refresh({ refreshToken }))).toBe('session_ended')
    const tabs = await Promise.all([
      refusal(device.api.refresh({ refreshToken })),
      refusal(device.api.refresh({ refreshToken })),
    ])
    expect(new Set(tabs)).toEqual(new Set(['allowed', 'refresh_superseded']))
    custody.pass(60)
    expect(await refusal(device.api.refresh({ refreshToken }))).toBe('session_ended')
    const [row] = await custody.query<{ revoked: boolean }>(
      'api',
      `select s.revoked_at is not null as revoked from embedded_session s join embedded_device d on d.id = s.device_id where d.jkt = '${device.jkt}'`,
    )
    expect(row?.revoked).toBe(true)
    const logged = await custody.query('api', "select 1 from custody_audit where action = 'session.reuse'")
    expect(logged).toHaveLength(1)
  })

  it('error: refuses further renewals of a device that has renewed its tokens 120 times in an hour', async () => {
    const email = newEmail()
    const [device, other] = [await custody.createDevice(), await custody.createDevice()]
    let { refreshToken } = await custody.login(device, email)
    for (let times = 0; times < 120; times += 1) ({ refreshToken } = await device.api.refresh({ refreshToken }))
    expect(await refusal(device.api.refresh({ refreshToken }))).toBe('rate_limited')
    custody.pass(60)
    const { refreshToken: othersToken } = await custody.login(other, email)
    expect(await refusal(other.api.refresh({ refreshToken: othersToken }))).toBe('allowed')
    custody.pass(3_600)
    expect(await refusal(device.api.refresh({ refreshToken }))).toBe('allowed')
  })

  it('error: records no more than 300 signatures of a device in an hour', async () => {
    const device = await custody.createDevice()
    const tokens = await custody.login(device, newEmail())
    const sign = () => refusal(device.api.recordSignature({ kind: 'personal_sign', origin: custody.origin }, tokens))
    for (let times = 0; times < 300; times += 1) expect(await sign()).toBe('allowed')
    expect(await sign()).toBe('rate_limited')
    custody.pass(3_600)
    const renewed = await device.api.refresh({ refreshToken: tokens.refreshToken })
    const { entries } = await device.api.getAudit(renewed)
    expect(entries[0]).toMatchObject({ action: 'signature.personal_sign' })
    const signature = { kind: 'personal_sign', origin: custody.origin } as const
    expect(await refusal(device.api.recordSignature(signature, renewed))).toBe('allowed')
  })

  it('T-DEV-4: a session ends a week after its last use', async () => {
    const device = await custody.createDevice()
    const tokens = await custody.login(device, newEmail())
    expect(await refusal((await custody.createDevice()).api.getMe(tokens))).toBe('invalid_token')
    custody.pass(301)
    expect(await refusal(device.api.getMe(tokens))).toBe('invalid_token')
    const renewed = await device.api.refresh({ refreshToken: tokens.refreshToken })
    expect(await refusal(device.api.getMe(renewed))).toBe('allowed')
    custody.pass(7 * 86_400 + 1)
    expect(await refusal(device.api.refresh({ refreshToken: renewed.refreshToken }))).toBe('session_ended')
  })

  it('T-DEV-4: a session ends after 30 days, however often it is used', async () => {
    const device = await custody.createDevice()
    const begun = custody.now()
    let tokens = await custody.login(device, newEmail())
    for (let times = 0; times < 4; times += 1) {
      custody.pass(6 * 86_400)
      tokens = await device.api.refresh({ refreshToken: tokens.refreshToken })
    }
    expect((tokens.refreshTokenExpiresAt - begun) / 86_400_000).toBeCloseTo(30, 2)
    custody.pass(6 * 86_400 + 60)
    expect(await refusal(device.api.refresh({ refreshToken: tokens.refreshToken }))).toBe('session_ended')
  })

  it('behavior: when two tabs of a device log in and out, a logout ends only its own session', async () => {
    const email = newEmail()
    const device = await custody.createWallet(email)
    custody.pass(31)
    // Both tabs share one key, so they share one attempt and one code.
    const [attempt, repeated] = [
      await device.api.startEmail(requestFor(email)),
      await refusal(device.api.startEmail(requestFor(email))),
    ]
    expect(repeated).toBe('rate_limited')
    const otp = await custody.readCode(email)
    const logins = await Promise.all(
      [1, 2].map(() => device.api.verifyEmail({ attemptId: attempt.attemptId, otp }).catch(() => undefined)),
    )
    const [tokens, ...others] = logins.filter((each) => each !== undefined)
    expect(others).toEqual([])
    if (!tokens) throw new Error('no tab is logged in')
    await device.api.signOut(device.tokens)
    expect(await refusal(device.api.getMe(device.tokens))).toBe('invalid_token')
    expect(await refusal(device.api.refresh({ refreshToken: device.tokens.refreshToken }))).toBe('session_ended')
    expect(await refusal(device.api.getMe(tokens))).toBe('allowed')
    const logouts = await Promise.all([1, 2].map(() => refusal(device.api.signOut(tokens))))
    expect(logouts).toContain('allowed')
    expect(await refusal(device.api.refresh({ refreshToken: tokens.refreshToken }))).toBe('session_ended')
  })

  it('T-DEV-5: a proof works once, for one call, for a minute', async () => {
    const device = await custody.createDevice()
    const url = `${custody.vaultUrl}/v1/device-approvals/${device.jkt}`
    const call = async (dpop: string | undefined): Promise<number> =>
      (await fetch(url, { headers: dpop === undefined ? {} : { dpop } })).status
    const proof = await device.prove('GET', url)
    expect(await call(proof)).toBe(200)
    expect(await call(proof)).toBe(401)
    const wrong: (() => ProofClaims)[] = [
      () => ({ htm: 'POST' }),
      () => ({ htu: `${custody.apiUrl}/v1/me` }),
      () => ({ htu: `${url}/` }),
      () => ({ iat: custody.now() / 1_000 - 61 }),
      // The clock runs on until the service checks the proof, so the offset is longer than a call takes on a busy machine.
      () => ({ iat: custody.now() / 1_000 + 100 }),
      () => ({ jti: '' }),
      () => ({ jti: 'x'.repeat(200) }),
      () => ({ typ: 'JWT' }),
    ]
    for (const make of wrong) {
      const claims = make()
      expect(await call(await device.prove('GET', url, undefined, claims)), JSON.stringify(claims)).toBe(401)
    }
    for (const text of [undefined, '', 'x', 'a.b.c', 'x'.repeat(5_000), proof.slice(0, -4)])
      expect(await call(text)).toBe(401)
    const { accessToken } = await custody.login(device, newEmail())
    const me = `${custody.apiUrl}/v1/me`
    const dpop = await device.prove('GET', me, undefined)
    expect((await fetch(me, { headers: { dpop, authorization: `DPoP ${accessToken}` } })).status).toBe(401)
  })
})
