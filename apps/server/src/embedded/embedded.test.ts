import { randomBytes, randomUUID } from 'node:crypto'
import { HttpError } from '@holdfast/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCustody, type TestCustody } from './test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count within whole hours and days: none ends during a test.
beforeEach(() => custody.passToNextDay())

const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.test`
/** The code of a refusal. */
const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof HttpError) return error.code
      throw error
    },
  )

describe('login and recovery', () => {
  it('default: an approved device logs in by code, makes a wallet, unlocks, and another device recovers it', async () => {
    const email = newEmail()
    const first = await custody.createWallet(email)
    const { walletId, setId, tokens } = first
    const me = await first.api.getMe(tokens)
    expect(me).toMatchObject({
      email,
      wallet: { id: walletId, ownSet: { setId, version: 1 }, exportedAt: null, sealing: null },
      frozenUntil: null,
    })

    const place = { walletId, setId, version: 1 }
    const box = await first.receive()
    const own = await first.api.readShare({ walletId, recipientKey: box.recipientKey }, tokens)
    expect(own).toMatchObject({ setId, version: 1, isOwn: true })
    expect(await box.open('api', place, own.share)).toBe(first.shareA)

    custody.pass(60)
    const second = await custody.createDevice()
    const secondTokens = await custody.login(second, ` ${email.replace('example', 'EXAMPLE')} `)
    expect((await second.api.getMe(secondTokens)).wallet).toMatchObject({ id: walletId, ownSet: null })
    const other = await second.receive()
    const released = await second.api.readShare({ walletId, recipientKey: other.recipientKey }, secondTokens)
    expect(released).toMatchObject({ setId, isOwn: false })
    expect(await other.open('api', place, released.share)).toBe(first.shareA)
    const recovery = await second.vault.releaseRecoveryShare({ ...place, recipientKey: other.recipientKey })
    expect(recovery.methods).toBeNull()
    expect(await other.open('vault', place, recovery.share)).toBe(first.shareR)

    // The second device gets a set of its own.
    const fresh = { walletId, setId: randomUUID(), version: 1 }
    await second.vault.putRecoveryShare({ ...fresh, share: await second.seal('vault', fresh, 'aa'.repeat(17)) })
    await second.api.putShare({ ...fresh, share: await second.seal('api', fresh, 'bb'.repeat(17)) }, secondTokens)
    expect(await second.api.listDevices(secondTokens)).toHaveLength(2)
    const { entries } = await second.api.getAudit(secondTokens)
    expect(entries.map(({ action }) => action)).toEqual([
      'share.write',
      'share.recover',
      'login.email',
      'share.read',
      'wallet.create',
      'login.email',
    ])
    await second.api.recordSignature({ kind: 'personal_sign', origin: custody.origin }, secondTokens)
    expect((await second.api.getAudit(secondTokens)).entries[0]).toMatchObject({ action: 'signature.personal_sign' })
  })

  it('default: a known device needs no approval again, and a restart between code and login loses nothing', async () => {
    const email = newEmail()
    const device = await custody.createWallet(email)
    await device.api.signOut(device.tokens)
    expect(await refusal(device.api.getMe(device.tokens))).toBe('invalid_token')
    const { attemptId, action } = await device.api.startEmail({
      email,
      projectId: custody.projectId,
      origin: custody.origin,
    })
    expect(action).toBe('VERIFY_OTP')
    const otp = await custody.readCode(email)
    await custody.restart('api')
    await custody.restart('vault')
    const tokens = await device.api.verifyEmail({ attemptId, otp })
    expect((await device.api.getMe(tokens)).wallet?.ownSet).toMatchObject({ setId: device.setId, version: 1 })
  })

  it('behavior: two devices that make a wallet at once make one', async () => {
    const email = newEmail()
    const [one, two] = [await custody.createDevice(), await custody.createDevice()]
    const tokens = [await custody.login(one, email)]
    custody.pass(31)
    tokens.push(await custody.login(two, email))
    const make = async (device: typeof one, index: number) => {
      const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
      const share = await device.seal('api', place, 'cc'.repeat(17))
      const body = {
        walletId: place.walletId,
        setId: place.setId,
        evmAddress: `0x${'1'.repeat(40)}`,
        solanaAddress: '1'.repeat(32),
        share,
      }
      return refusal(device.api.createWallet(body, tokens[index] ?? { accessToken: '' }))
    }
    expect(new Set(await Promise.all([make(one, 0), make(two, 1)]))).toEqual(new Set(['allowed', 'wallet_exists']))
  })

  it('behavior: the next version may be written again until it is confirmed; then the one before is gone', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const place = { walletId, setId, version: 2 }
    const write = async (share: string) => {
      await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, share) })
      return device.api.putShare({ ...place, share: await device.seal('api', place, share) }, tokens)
    }
    const readApi = async (version: number) => {
      const box = await device.receive()
      const read = await device.api.readShare({ walletId, recipientKey: box.recipientKey, version }, tokens)
      return box.open('api', { ...place, version }, read.share)
    }
    const readVault = async (version: number) => {
      const box = await device.receive()
      const released = await device.vault.releaseRecoveryShare({ ...place, version, recipientKey: box.recipientKey })
      return box.open('vault', { ...place, version }, released.share)
    }
    const listed = async () =>
      (await device.vault.listRecoveryShares(walletId)).map(({ version }) => version).sort((one, other) => one - other)
    await write('dd'.repeat(17))
    await write('ee'.repeat(17))
    expect([await readApi(1), await readApi(2)]).toEqual([device.shareA, 'ee'.repeat(17)])
    expect(await readVault(1)).toBe(device.shareR)
    expect(await listed()).toEqual([1, 2])
    // A version that is not the next one is refused, and so is one that was never written.
    const third = { ...place, version: 3 }
    const share = await device.seal('api', third, 'ff'.repeat(17))
    expect(await refusal(device.api.putShare({ ...third, share }, tokens))).toBe('version_conflict')
    expect(await refusal(device.api.confirmShare({ setId, version: 3 }, tokens))).toBe('version_conflict')
    expect(await refusal(device.vault.confirmRecoveryShare({ setId, version: 3 }))).toBe('version_conflict')

    for (let times = 0; times < 2; times += 1) {
      await device.api.confirmShare({ setId, version: 2 }, tokens)
      await device.vault.confirmRecoveryShare({ setId, version: 2 })
    }
    expect((await device.api.getMe(tokens)).wallet?.ownSet).toMatchObject({ version: 2 })
    expect(await refusal(readApi(1))).toBe('share_not_found')
    expect(await refusal(readVault(1))).toBe('share_not_found')
    expect(await readVault(2)).toBe('ee'.repeat(17))
    // What is in use is not written over.
    const again = await device.seal('api', place, 'ab'.repeat(17))
    expect(await refusal(device.api.putShare({ ...place, share: again }, tokens))).toBe('version_conflict')
    const stranger = await custody.createDevice()
    expect(await refusal(stranger.vault.confirmRecoveryShare({ setId, version: 2 }))).toBe('share_not_found')
    expect(await refusal(stranger.vault.listRecoveryShares(walletId))).toBe('device_not_approved')
  })

  it('behavior: a set is to be renewed after 90 days, and once another device was given its share', async () => {
    const email = newEmail()
    const device = await custody.createWallet(email)
    const ownSet = async () => (await device.api.getMe(device.tokens)).wallet?.ownSet
    const made = (await ownSet())?.refreshAt ?? 0
    expect(made - Date.now()).toBeGreaterThan(89 * 86_400_000)
    const other = await custody.createDevice()
    const tokens = await custody.login(other, email)
    const { walletId, setId } = device
    const { recipientKey } = await other.receive()
    await other.api.readShare({ walletId, recipientKey, setId, version: 1 }, tokens)
    expect((await ownSet())?.refreshAt).toBeLessThan(made - 80 * 86_400_000)
    expect(await refusal(other.api.readShare({ walletId, recipientKey, setId: randomUUID() }, tokens))).toBe(
      'share_not_found',
    )
  })

  it.each([
    ['shorter', 'ab'.repeat(16)],
    ['longer', 'ab'.repeat(18)],
    ['sealed, and not said to be', 'ab'.repeat(65)],
  ])('error: a share that is %s', async (_name, bytes) => {
    const device = await custody.createWallet(newEmail())
    const place = { walletId: device.walletId, setId: device.setId, version: 2 }
    const toApi = { ...place, share: await device.seal('api', place, bytes) }
    expect(await refusal(device.api.putShare(toApi, device.tokens))).toBe('invalid_share')
    const toVault = { ...place, share: await device.seal('vault', place, bytes) }
    expect(await refusal(device.vault.putRecoveryShare(toVault))).toBe('invalid_share')
  })
})

describe('T-DB: a stolen database', () => {
  it('1: a dump has no address, code, token, link or share in plain', async () => {
    const email = newEmail()
    const device = await custody.createWallet(email)
    const code = await custody.readCode(email)
    const link = await custody.readLink(email)
    const dumps: string[] = []
    for (const service of ['api', 'vault'] as const) {
      const tables = await custody.query<{ name: string }>(
        service,
        "select tablename as name from pg_tables where schemaname = 'public' and (tablename like 'embedded%' or tablename like 'custody%' or tablename like 'vault%' or tablename like 'recovery%')",
      )
      expect(tables.length).toBeGreaterThan(7)
      for (const { name } of tables)
        dumps.push(JSON.stringify(await custody.query(service, `select row_to_json(t) from "${name}" t`)))
    }
    const dump = dumps.join('\n').toLowerCase()
    const { refreshToken, accessToken } = device.tokens
    for (const secret of [
      email,
      link.split('/').at(-1) ?? '',
      refreshToken,
      accessToken,
      device.shareA,
      device.shareR,
    ]) {
      for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        const hidden = encoding === 'utf8' ? secret : Buffer.from(secret).toString(encoding)
        expect(dump).not.toContain(hidden.toLowerCase())
        if (/^[\da-f]{34}$/.test(secret))
          expect(dump).not.toContain(Buffer.from(secret, 'hex').toString('base64url').toLowerCase())
      }
    }
    expect(dump).not.toContain(`"${code}"`)
  })

  it('2: rows swapped between wallets do not open', async () => {
    const [one, two] = [await custody.createWallet(newEmail()), await custody.createWallet(newEmail())]
    await custody.query(
      'api',
      `update embedded_share a set ciphertext = b.ciphertext, wrapped_key = b.wrapped_key from embedded_share b where a.set_id = '${one.setId}' and b.set_id = '${two.setId}'`,
    )
    const { recipientKey } = await one.receive()
    expect(await refusal(one.api.readShare({ walletId: one.walletId, recipientKey }, one.tokens))).toBe('internal')
  })

  it('3: after the master key has rotated all open under the new one, and the old one is not needed', async () => {
    const device = await custody.createWallet(newEmail())
    const next = `two:${randomBytes(32).toString('hex')}`
    for (const service of ['api', 'vault'] as const) {
      const old = custody.keys[service]
      await custody.restart(service, { keys: `${next},${old}` })
      const table = service === 'api' ? 'embedded_share' : 'recovery_share'
      // The damaged row of the test before stays under its key.
      await expect
        .poll(() =>
          custody.query(service, `select 1 from ${table} where key_id = 'one' and set_id = '${device.setId}'`),
        )
        .toHaveLength(0)
      custody.keys[service] = next
      await custody.restart(service)
    }
    const box = await device.receive()
    const place = { walletId: device.walletId, setId: device.setId, version: 1 }
    const own = await device.api.readShare({ walletId: device.walletId, recipientKey: box.recipientKey }, device.tokens)
    expect(await box.open('api', place, own.share)).toBe(device.shareA)
    const released = await device.vault.releaseRecoveryShare({ ...place, recipientKey: box.recipientKey })
    expect(await box.open('vault', place, released.share)).toBe(device.shareR)
  })

  it('4, 5: the hash of a code or a refresh token is neither', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { attemptId } = await custody.reachCode(device, email)
    const [row] = await custody.query<{ code: string }>(
      'api',
      `select code from embedded_attempt where id = '${attemptId}'`,
    )
    expect(row?.code).toMatch(/^[\w-]{43}$/)
    await device.api.verifyEmail({ attemptId, otp: await custody.readCode(email) })
    const [stored] = await custody.query<{ hash: string }>('api', 'select hash from embedded_refresh_token limit 1')
    expect(await refusal(device.api.refresh({ refreshToken: stored?.hash ?? '' }))).toBe('session_ended')
  })

  it('6: after an older backup was restored, a stale version is refused', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const at = async (version: number) => ({
      walletId,
      setId,
      version,
      share: await device.seal('api', { walletId, setId, version }, 'ab'.repeat(17)),
    })
    await device.api.putShare(await at(2), tokens)
    await device.api.confirmShare({ setId, version: 2 }, tokens)
    await custody.query(
      'api',
      `update embedded_share_set set version = 1 where id = '${setId}'; delete from embedded_share where set_id = '${setId}' and version = 2`,
    )
    expect(await refusal(device.api.putShare(await at(3), tokens))).toBe('version_conflict')
    const { recipientKey } = await device.receive()
    expect(await refusal(device.api.readShare({ walletId, recipientKey, version: 2 }, tokens))).toBe('share_not_found')
  })

  it('6: a vault that was restored takes the next version of a device, and none that goes back', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId } = device
    const put = async (version: number) => {
      const place = { walletId, setId, version }
      return refusal(
        device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, 'cd'.repeat(17)) }),
      )
    }
    // The device is at version 2, the vault at 1 again: it goes on with 3.
    expect(await put(3)).toBe('allowed')
    await device.vault.confirmRecoveryShare({ setId, version: 3 })
    expect([await put(1), await put(2), await put(3)]).toEqual(Array.from({ length: 3 }, () => 'version_conflict'))
    const rows = await custody.query('vault', `select version from recovery_share where set_id = '${setId}'`)
    expect(rows).toEqual([{ version: 3 }])
  })

  it('3: the database with other master keys opens nothing, and with its own all again', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const read = async () => {
      const { recipientKey } = await device.receive()
      return [
        await refusal(device.api.readShare({ walletId, recipientKey }, tokens)),
        await refusal(device.vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey })),
      ]
    }
    const [id] = custody.keys.api.split(':')
    for (const service of ['api', 'vault'] as const) {
      await custody.restart(service, { keys: `${id}:${randomBytes(32).toString('hex')}` })
    }
    expect(await read()).toEqual(['internal', 'internal'])
    for (const service of ['api', 'vault'] as const) await custody.restart(service)
    expect(await read()).toEqual(['allowed', 'allowed'])
  })
})

describe('T-SRV: a dishonest API', () => {
  it('1: the vault gives nothing on the word of the API', async () => {
    const email = newEmail()
    const victim = await custody.createWallet(email)
    const thief = await custody.createDevice()
    const { walletId, setId, tokens } = victim
    const { recipientKey } = await thief.receive()
    const wanted = { walletId, setId, version: 1, recipientKey }
    expect(await refusal(thief.vault.releaseRecoveryShare(wanted))).toBe('device_not_approved')
    // Neither does a token of the API count, nor an approval of another address or one that is only asked for.
    const response = await fetch(`${custody.vaultUrl}/v1/recovery-shares/release`, {
      method: 'POST',
      headers: {
        authorization: `DPoP ${tokens.accessToken}`,
        dpop: await thief.prove('POST', `${custody.vaultUrl}/v1/recovery-shares/release`, tokens.accessToken),
      },
      body: JSON.stringify(wanted),
    })
    expect(response.status).toBe(403)
    custody.pass(31)
    await custody.reachCode(thief, newEmail())
    custody.pass(31)
    await thief.vault.askApproval({ email, projectId: custody.projectId, origin: custody.origin })
    expect(await refusal(thief.vault.releaseRecoveryShare(wanted))).toBe('device_not_approved')
    expect(await refusal(thief.vault.deleteRecoveryShare({ setId }))).toBe('share_not_found')
  })

  it('1: an address that the API wrongly calls proved takes nothing from its owner, who makes a wallet with it later', async () => {
    const [own, victim] = [newEmail(), newEmail()]
    const thief = await custody.createWallet(own)
    await thief.vault.askEmailChange({ from: own, to: victim, origin: custody.origin })
    const code = async () => /code is (\d{6})/.exec((await custody.mails('vault', own))[0]?.text ?? '')?.[1] ?? ''
    await expect.poll(code).not.toBe('')
    await thief.vault.confirmEmailChange({ otp: await code() })
    const statement = await custody.signAsApi('address-proved+jwt', { sub: victim, cnf: { jkt: thief.jkt } })
    await thief.vault.completeEmailChange({ statement })

    custody.pass(60)
    const owner = await custody.createWallet(victim)
    const place = { walletId: owner.walletId, setId: owner.setId, version: 1 }
    const { recipientKey } = await thief.receive()
    expect(await refusal(thief.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    // Nor once the thief has taken the change back, and stands for what is theirs again.
    const revertUrl = async () =>
      (await custody.mails('vault', own))
        .map(({ text }) => /Take the recovery back:\n(\S+)/.exec(text)?.[1])
        .find(Boolean) ?? ''
    await expect.poll(revertUrl).not.toBe('')
    expect((await fetch(await revertUrl(), { method: 'POST' })).status).toBe(200)
    expect(await refusal(thief.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    custody.pass(60)
    const other = await custody.createDevice()
    await custody.reachCode(other, own)
    expect(await refusal(other.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    custody.pass(60)
    const second = await custody.createDevice()
    await custody.login(second, victim)
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('allowed')
  })

  it('1: a wallet is the one’s for whom it is made, whoever approved the device afterwards', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    const device = await custody.createDevice()
    await custody.login(device, mine)
    custody.pass(60)
    await custody.reachCode(device, theirs)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const written = { ...place, share: await device.seal('vault', place, 'ab'.repeat(17)) }
    // Which of the two it is the vault does not guess; nor does it take one that it did not ask.
    expect(await refusal(device.vault.putRecoveryShare(written))).toBe('device_not_approved')
    for (const identity of [{ email: newEmail() }, { provider: 'google' as const }]) {
      expect(await refusal(device.vault.putRecoveryShare({ ...written, identity }))).toBe('device_not_approved')
    }
    await device.vault.putRecoveryShare({ ...written, identity: { email: mine } })
    const release = async (email: string) => {
      custody.pass(60)
      const other = await custody.createDevice()
      await custody.reachCode(other, email)
      const { recipientKey } = await other.receive()
      return refusal(other.vault.releaseRecoveryShare({ ...place, recipientKey }))
    }
    expect([await release(mine), await release(theirs)]).toEqual(['allowed', 'device_not_approved'])
  })

  it('5: the ceiling stops every release until the operator has looked; three a day and wallet', async () => {
    await custody.restart('vault', { releasesPerHour: 2 })
    custody.pass(3_600)
    const [one, two, four] = [
      await custody.createWallet(newEmail()),
      await custody.createWallet(newEmail()),
      await custody.createWallet(newEmail()),
    ]
    const release = async ({ vault, receive, walletId, setId }: typeof one) =>
      refusal(vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey: (await receive()).recipientKey }))
    expect([await release(one), await release(one), await release(one), await release(one)]).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'rate_limited',
    ])
    // The same wallet again counts once, so that one owner cannot use up the limit of the others.
    expect(await release(two)).toBe('allowed')
    expect([await release(four), await release(two), await release(four)]).toEqual([
      'release_stopped',
      'release_stopped',
      'release_stopped',
    ])
    await custody.restart('vault')
    expect(
      await refusal(
        (await custody.createWallet(newEmail())).vault.releaseRecoveryShare({
          walletId: two.walletId,
          setId: two.setId,
          version: 1,
          recipientKey: (await two.receive()).recipientKey,
        }),
      ),
    ).toBe('device_not_approved')
    const three = await custody.createWallet(newEmail())
    expect(await release(three)).toBe('release_stopped')
    await custody.query('vault', 'delete from vault_stop')
    expect(await release(three)).toBe('allowed')
  })

  it('7: each share that was opened is in the chain', async () => {
    const device = await custody.createWallet(newEmail())
    const { recipientKey } = await device.receive()
    await device.api.readShare({ walletId: device.walletId, recipientKey }, device.tokens)
    const rows = await custody.query<{ id: string; previous: string; hash: string }>(
      'api',
      'select id, previous, hash from custody_audit order by id',
    )
    for (const [index, row] of rows.entries()) expect(row.previous).toBe(rows[index - 1]?.hash ?? '')
    const read = await custody.query(
      'api',
      `select 1 from custody_audit where action = 'share.read' and object = '${device.setId} 1'`,
    )
    expect(read).toHaveLength(1)
  })
})
