import { randomUUID } from 'node:crypto'
import { formatSealingStatement } from '@holdfast/api/embedded'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

/** Signs a sealing key with a random key, which is not the wallet's. */
async function signSealing(walletId: string) {
  const publicKey = 'k'.repeat(43)
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    walletId,
    publicKey,
    proof: await account.signMessage({ message: formatSealingStatement(walletId, publicKey) }),
  }
}

describe('wallets at the API', () => {
  it('T-DEV-4: a device gets another device’s share within half an hour of a login, and its own share at any time', async () => {
    const email = newEmail()
    const owner = await custody.createWallet(email)
    const { walletId } = owner
    custody.pass(60)
    const other = await custody.createDevice()
    const tokens = await custody.login(other, email)
    const { recipientKey } = await other.receive()
    custody.pass(1_790)
    const renewed = await other.api.refresh({ refreshToken: tokens.refreshToken })
    expect(await refusal(other.api.readShare({ walletId, recipientKey }, renewed))).toBe('allowed')
    custody.pass(20)
    expect(await refusal(other.api.readShare({ walletId, recipientKey }, renewed))).toBe('login_too_old')
    const ownerTokens = await owner.api.refresh({ refreshToken: owner.tokens.refreshToken })
    expect(await refusal(owner.api.readShare({ walletId, recipientKey }, ownerTokens))).toBe('allowed')
  })

  it('error: every call refuses the wallet of another user', async () => {
    const [owner, stranger] = [await custody.createWallet(newEmail()), await custody.createWallet(newEmail())]
    const { walletId, setId } = owner
    const { recipientKey } = await stranger.receive()
    const place = { walletId, setId, version: 2 }
    const share = await stranger.seal('api', place, 'ab'.repeat(17))
    const { api, tokens } = stranger
    const calls = [
      () => api.readShare({ walletId, recipientKey }, tokens),
      () => api.putShare({ ...place, share }, tokens),
      async () => api.putSealing(await signSealing(walletId), tokens),
      () => api.recordExport(walletId, tokens),
    ]
    for (const call of calls) expect(await refusal(call())).toBe('wallet_not_found')
    expect(await refusal(api.confirmShare({ setId, version: 1 }, tokens))).toBe('version_conflict')
    const [device] = await owner.api.listDevices(owner.tokens)
    expect(await refusal(api.revokeDevice(device?.id ?? '', tokens))).toBe('device_not_found')
    // A stranger's own wallet does not open the set either, at any version.
    for (const version of [1, 2]) {
      const ownPlace = { walletId: stranger.walletId, setId, version }
      const ownShare = await stranger.seal('api', ownPlace, 'ab'.repeat(17))
      expect(await refusal(api.putShare({ ...ownPlace, share: ownShare }, tokens))).toBe('version_conflict')
    }
  })

  it('error: sealing and export need a login from the last five minutes; sealing also needs the wallet’s own signature', async () => {
    const { walletId, tokens, api } = await custody.createWallet(newEmail())
    expect(await refusal(api.putSealing(await signSealing(walletId), tokens))).toBe('invalid_share')
    custody.pass(301)
    const renewed = await api.refresh({ refreshToken: tokens.refreshToken })
    expect(await refusal(api.putSealing(await signSealing(walletId), renewed))).toBe('login_too_old')
    expect(await refusal(api.recordExport(walletId, renewed))).toBe('login_too_old')
    expect((await api.getMe(renewed)).wallet).toMatchObject({ sealing: null, exportedAt: null })
  })

  it('default: records and logs an export, and tells the owner by mail', async () => {
    const email = newEmail()
    const { walletId, tokens, api } = await custody.createWallet(email)
    await api.recordExport(walletId, tokens)
    expect((await api.getMe(tokens)).wallet?.exportedAt).toBeGreaterThan(0)
    expect((await api.getAudit(tokens)).entries[0]).toMatchObject({ action: 'wallet.export', object: walletId })
    expect((await custody.mails('api', email)).map(({ subject }) => subject)).toContain(
      'The recovery words of your wallet were shown',
    )
  })

  it('T-DEV-3: a frozen account makes no wallet and exports no words, and the vault accepts no share of its wallet', async () => {
    const { walletId, setId, tokens, api, vault, seal } = await custody.createWallet(newEmail())
    await api.freeze(tokens)
    await vault.freeze()
    expect(await refusal(api.recordExport(walletId, tokens))).toBe('frozen')
    const place = { walletId, setId, version: 2 }
    const share = await seal('vault', place, 'ab'.repeat(17))
    expect(await refusal(vault.putRecoveryShare({ ...place, share }))).toBe('frozen')
    const device = await custody.createDevice()
    const deviceTokens = await custody.login(device, newEmail())
    await device.api.freeze(deviceTokens)
    const ids = { walletId: randomUUID(), setId: randomUUID() }
    const wallet = {
      ...ids,
      evmAddress: `0x${'1'.repeat(40)}`,
      solanaAddress: '1'.repeat(32),
      share: await device.seal('api', { ...ids, version: 1 }, 'ab'.repeat(17)),
    }
    expect(await refusal(device.api.createWallet(wallet, deviceTokens))).toBe('frozen')
  })

  it('error: a second wallet, and the id of another wallet or set, are refused', async () => {
    const owner = await custody.createWallet(newEmail())
    const device = await custody.createDevice()
    const tokens = await custody.login(device, newEmail())
    const create = async (ids: { walletId: string; setId: string }, { api, seal, tokens } = owner) =>
      refusal(
        api.createWallet(
          {
            ...ids,
            evmAddress: `0x${'1'.repeat(40)}`,
            solanaAddress: '1'.repeat(32),
            share: await seal('api', { ...ids, version: 1 }, 'ab'.repeat(17)),
          },
          tokens,
        ),
      )
    const stranger = { ...owner, ...device, tokens }
    const newIds = () => ({ walletId: randomUUID(), setId: randomUUID() })
    expect(await create(newIds())).toBe('wallet_exists')
    expect(await create({ ...newIds(), walletId: owner.walletId }, stranger)).toBe('wallet_exists')
    expect(await create({ ...newIds(), setId: owner.setId }, stranger)).toBe('version_conflict')
    expect(await create(newIds(), stranger)).toBe('allowed')
  })

  it('behavior: revoking a device does not change the time at which its earlier session ended', async () => {
    const email = newEmail()
    const first = await custody.createWallet(email)
    custody.pass(60)
    const second = await custody.createDevice()
    const earlier = await custody.login(second, email)
    await second.api.signOut(earlier)
    custody.pass(60)
    const tokens = await custody.login(second, email)
    const secondId = (await second.api.listDevices(tokens)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    await first.api.revokeDevice(secondId, first.tokens)
    const rows = await custody.query<{ revoked_at: string }>(
      'api',
      `select distinct revoked_at from embedded_session where device_id = '${secondId}'`,
    )
    expect(rows).toHaveLength(2)
  })

  it('behavior: lists the 200 devices that were seen most recently', async () => {
    const { api, tokens } = await custody.createWallet(newEmail())
    const [own] = await api.listDevices(tokens)
    await custody.query(
      'api',
      `insert into embedded_device (id, user_id, jkt, label, origin, created_at, last_seen_at)
       select gen_random_uuid(), user_id, left(jkt, 40) || (100 + n), 'Device ' || n, origin, created_at, last_seen_at - n * interval '1 minute'
       from embedded_device, generate_series(1, 250) n where id = '${own?.id}'`,
    )
    const devices = await api.listDevices(tokens)
    expect([devices.length, devices[0]?.id, devices.at(-1)?.label]).toEqual([200, own?.id, 'Device 199'])
  })

  it('behavior: a revoked device that logs in again is no longer revoked', async () => {
    const email = newEmail()
    const first = await custody.createWallet(email)
    custody.pass(60)
    const second = await custody.createDevice()
    const tokens = await custody.login(second, email)
    const secondId = (await second.api.listDevices(tokens)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    await first.api.revokeDevice(secondId, first.tokens)
    expect(await refusal(second.api.getMe(tokens))).toBe('invalid_token')
    custody.pass(60)
    const again = await custody.login(second, email)
    expect((await second.api.listDevices(again)).find(({ isCurrent }) => isCurrent)?.id).toBe(secondId)
  })
})

describe('wallets at the vault', () => {
  it('error: a set of another device or wallet is neither written, released nor confirmed', async () => {
    const email = newEmail()
    const [owner, stranger] = [await custody.createWallet(email), await custody.createWallet(newEmail())]
    const { walletId, setId } = owner
    custody.pass(60)
    // The same owner approved this device, but the set belongs to another device.
    const other = await custody.createDevice()
    await custody.reachCode(other, email)
    const write = async (device: typeof other, place: { walletId: string; setId: string; version: number }) =>
      refusal(device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, 'ab'.repeat(17)) }))
    expect(await write(other, { walletId, setId, version: 2 })).toBe('device_not_approved')
    expect(await write(owner, { walletId: stranger.walletId, setId, version: 2 })).toBe('device_not_approved')
    // A new set must begin with its first version.
    expect(await write(other, { walletId, setId: randomUUID(), version: 2 })).toBe('version_conflict')
    expect(await refusal(other.vault.confirmRecoveryShare({ setId, version: 1 }))).toBe('share_not_found')
    const { recipientKey } = await stranger.receive()
    const wanted = { walletId: stranger.walletId, setId, version: 1, recipientKey }
    expect(await refusal(stranger.vault.releaseRecoveryShare(wanted))).toBe('share_not_found')
    const released = await custody.query('vault', `select 1 from custody_audit where action = 'recovery.release'`)
    expect(released).toEqual([])
  })

  it('T-SRV-7: the audit log records the release of a share', async () => {
    const { vault, receive, walletId, setId } = await custody.createWallet(newEmail())
    await vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey: (await receive()).recipientKey })
    const rows = await custody.query<{ actor: string }>(
      'vault',
      `select actor from custody_audit where action = 'recovery.release' and object = '${setId} 1'`,
    )
    expect(rows).toEqual([{ actor: expect.stringMatching(/^.{43}$/) }])
  })
})

describe('limits of calls that add rows to the log', () => {
  it('error: limits each kind of call by user, and reads of shares by device', async () => {
    const limited = await startTestCustody({ points: { embeddedLoggedCall: 2, embeddedShareRead: 2 } })
    onTestFinished(limited.stop)
    limited.passToNextDay()
    const email = newEmail()
    const owner = await limited.createWallet(email)
    const { walletId, setId } = owner
    limited.pass(60)
    const other = await limited.createDevice()
    const second = { api: other.api, tokens: await limited.login(other, email) }
    const stranger = await limited.createWallet(newEmail())
    const { recipientKey } = await owner.receive()
    const share = await owner.seal('api', { walletId, setId, version: 9 }, 'ab'.repeat(17))
    const sealing = await signSealing(walletId)
    type Caller = Pick<typeof owner, 'api' | 'tokens'>
    const kinds: ['user' | 'device', ({ api, tokens }: Caller) => Promise<unknown>][] = [
      ['user', ({ api, tokens }) => api.putShare({ walletId, setId, version: 9, share }, tokens)],
      ['user', ({ api, tokens }) => api.confirmShare({ setId, version: 9 }, tokens)],
      ['user', ({ api, tokens }) => api.putSealing(sealing, tokens)],
      ['user', ({ api, tokens }) => api.recordExport(randomUUID(), tokens)],
      ['device', ({ api, tokens }) => api.readShare({ walletId, recipientKey, version: 9 }, tokens)],
      ['user', ({ api, tokens }) => api.freeze(tokens)],
    ]
    const isLimited = async (call: Promise<unknown>): Promise<boolean> => (await refusal(call)) === 'rate_limited'
    for (const [counted, call] of kinds) {
      expect([await isLimited(call(owner)), await isLimited(call(owner))]).toEqual([false, false])
      expect([await isLimited(call(owner)), await isLimited(call(second)), await isLimited(call(stranger))]).toEqual([
        true,
        counted === 'user',
        false,
      ])
    }
    limited.pass(3_601)
    const renewed = await owner.api.refresh({ refreshToken: owner.tokens.refreshToken })
    expect(await refusal(owner.api.freeze(renewed))).toBe('allowed')
  })
})
