import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail, refusal } from './test/refusal.ts'
import { startTestCustody, type TestCustody } from './test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

describe('a stolen database', () => {
  it('T-DB-1: a dump contains no address, code, token, link or share in plain text', async () => {
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
        const encoded = encoding === 'utf8' ? secret : Buffer.from(secret).toString(encoding)
        expect(dump).not.toContain(encoded.toLowerCase())
        if (/^[\da-f]{34}$/.test(secret))
          expect(dump).not.toContain(Buffer.from(secret, 'hex').toString('base64url').toLowerCase())
      }
    }
    expect(dump).not.toContain(`"${code}"`)
  })

  it('T-DB-2: a share copied from another wallet’s row does not open', async () => {
    const [first, second] = [await custody.createWallet(newEmail()), await custody.createWallet(newEmail())]
    await custody.query(
      'api',
      `update embedded_share a set ciphertext = b.ciphertext, wrapped_key = b.wrapped_key from embedded_share b where a.set_id = '${first.setId}' and b.set_id = '${second.setId}'`,
    )
    const { recipientKey } = await first.receive()
    expect(await refusal(first.api.readShare({ walletId: first.walletId, recipientKey }, first.tokens))).toBe(
      'internal',
    )
  })

  it('T-DB-3: after a rotation of the master key, all shares open with the new key, without the old key', async () => {
    const device = await custody.createWallet(newEmail())
    const next = `two:${randomBytes(32).toString('hex')}`
    for (const service of ['api', 'vault'] as const) {
      const old = custody.keys[service]
      await custody.restart(service, { keys: `${next},${old}` })
      const table = service === 'api' ? 'embedded_share' : 'recovery_share'
      // Only the device's own share counts: the row that the previous test damaged remains under its old key.
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
    const ownShare = await device.api.readShare(
      { walletId: device.walletId, recipientKey: box.recipientKey },
      device.tokens,
    )
    expect(await box.open('api', place, ownShare.share)).toBe(device.shareA)
    const released = await device.vault.releaseRecoveryShare({ ...place, recipientKey: box.recipientKey })
    expect(await box.open('vault', place, released.share)).toBe(device.shareR)
  })

  it('T-DB-4, T-DB-5: a code is stored as a hash, and the stored hash of a code or a refresh token does not work in its place', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { attemptId } = await custody.reachCode(device, email)
    const [row] = await custody.query<{ code: string }>(
      'api',
      `select code from embedded_attempt where id = '${attemptId}'`,
    )
    expect(row?.code).toMatch(/^[\w-]{43}$/)
    expect(await refusal(device.api.verifyEmail({ attemptId, otp: row?.code ?? '' }))).toBe('invalid_request')
    await device.api.verifyEmail({ attemptId, otp: await custody.readCode(email) })
    const [stored] = await custody.query<{ hash: string }>('api', 'select hash from embedded_refresh_token limit 1')
    expect(await refusal(device.api.refresh({ refreshToken: stored?.hash ?? '' }))).toBe('session_ended')
  })

  it('T-DB-6: an API restored from a backup of version 1 has no share of version 2, and refuses version 3', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const sealVersion = async (version: number) => ({
      walletId,
      setId,
      version,
      share: await device.seal('api', { walletId, setId, version }, 'ab'.repeat(17)),
    })
    await device.api.putShare(await sealVersion(2), tokens)
    await device.api.confirmShare({ setId, version: 2 }, tokens)
    await custody.query(
      'api',
      `update embedded_share_set set version = 1 where id = '${setId}'; delete from embedded_share where set_id = '${setId}' and version = 2`,
    )
    expect(await refusal(device.api.putShare(await sealVersion(3), tokens))).toBe('version_conflict')
    const { recipientKey } = await device.receive()
    expect(await refusal(device.api.readShare({ walletId, recipientKey, version: 2 }, tokens))).toBe('share_not_found')
  })

  it('T-DB-6: a restored vault accepts a device’s next version, and no older version', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId } = device
    const put = async (version: number) => {
      const place = { walletId, setId, version }
      return refusal(
        device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, 'cd'.repeat(17)) }),
      )
    }
    // Before the restore, the device reached version 2. The vault is at 1 again, and the device continues with 3.
    expect(await put(3)).toBe('allowed')
    await device.vault.confirmRecoveryShare({ setId, version: 3 })
    expect([await put(1), await put(2), await put(3)]).toEqual(Array.from({ length: 3 }, () => 'version_conflict'))
    const rows = await custody.query('vault', `select version from recovery_share where set_id = '${setId}'`)
    expect(rows).toEqual([{ version: 3 }])
  })

  it('T-DB-3: with other master keys no share opens; with the original keys every share opens again', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const read = async () => {
      const { recipientKey } = await device.receive()
      return [
        await refusal(device.api.readShare({ walletId, recipientKey }, tokens)),
        await refusal(device.vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey })),
      ]
    }
    for (const service of ['api', 'vault'] as const) {
      await custody.restart(service, { keys: `other:${randomBytes(32).toString('hex')}` })
    }
    expect(await read()).toEqual(['internal', 'internal'])
    for (const service of ['api', 'vault'] as const) await custody.restart(service)
    expect(await read()).toEqual(['allowed', 'allowed'])
  })
})
