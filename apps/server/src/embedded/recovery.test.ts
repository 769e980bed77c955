import { createHash, randomUUID } from 'node:crypto'
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

describe('login and recovery', () => {
  it('default: an approved device logs in by code, makes a wallet and unlocks it; another device recovers the wallet', async () => {
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
    const ownShare = await first.api.readShare({ walletId, recipientKey: box.recipientKey }, tokens)
    expect(ownShare).toMatchObject({ setId, version: 1, isOwn: true })
    expect(await box.open('api', place, ownShare.share)).toBe(first.shareA)

    custody.pass(60)
    const second = await custody.createDevice()
    const secondTokens = await custody.login(second, ` ${email.replace('example', 'EXAMPLE')} `)
    expect((await second.api.getMe(secondTokens)).wallet).toMatchObject({ id: walletId, ownSet: null })
    const receiver = await second.receive()
    const released = await second.api.readShare({ walletId, recipientKey: receiver.recipientKey }, secondTokens)
    expect(released).toMatchObject({ setId, isOwn: false })
    expect(await receiver.open('api', place, released.share)).toBe(first.shareA)
    const recovery = await second.vault.releaseRecoveryShare({ ...place, recipientKey: receiver.recipientKey })
    expect(recovery.methods).toBeNull()
    expect(await receiver.open('vault', place, recovery.share)).toBe(first.shareR)

    // The second device gets its own share set.
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

  it('default: a known device needs no new approval, and a restart between code and login loses nothing', async () => {
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

  it('behavior: if two devices of one user create a wallet at the same time, only one wallet is made', async () => {
    const email = newEmail()
    const [first, second] = [await custody.createDevice(), await custody.createDevice()]
    const tokens = [await custody.login(first, email)]
    custody.pass(31)
    tokens.push(await custody.login(second, email))
    const make = async (device: typeof first, index: number) => {
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
    expect(new Set(await Promise.all([make(first, 0), make(second, 1)]))).toEqual(new Set(['allowed', 'wallet_exists']))
  })

  it('behavior: the next version of a share may be rewritten until it is confirmed; then the previous version is deleted', async () => {
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
    const listVersions = async () =>
      (await device.vault.listRecoveryShares(walletId))
        .map(({ version }) => version)
        .sort((left, right) => left - right)
    await write('dd'.repeat(17))
    await write('ee'.repeat(17))
    expect([await readApi(1), await readApi(2)]).toEqual([device.shareA, 'ee'.repeat(17)])
    expect(await readVault(1)).toBe(device.shareR)
    expect(await listVersions()).toEqual([1, 2])
    // Any version but the next is refused, and so is the confirmation of a version that was never written.
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
    // A confirmed share is not overwritten.
    const again = await device.seal('api', place, 'ab'.repeat(17))
    expect(await refusal(device.api.putShare({ ...place, share: again }, tokens))).toBe('version_conflict')
    const stranger = await custody.createDevice()
    expect(await refusal(stranger.vault.confirmRecoveryShare({ setId, version: 2 }))).toBe('share_not_found')
    expect(await refusal(stranger.vault.listRecoveryShares(walletId))).toBe('device_not_approved')
  })

  it('error: a device cannot confirm a share that another page with its key has replaced', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId, tokens } = device
    const place = { walletId, setId, version: 2 }
    const digestOf = ({ ciphertext }: { ciphertext: string }) =>
      createHash('sha256').update(ciphertext).digest('base64url')
    const write = async (bytes: string) => {
      const share = { vault: await device.seal('vault', place, bytes), api: await device.seal('api', place, bytes) }
      await device.vault.putRecoveryShare({ ...place, share: share.vault })
      await device.api.putShare({ ...place, share: share.api }, tokens)
      return { vault: digestOf(share.vault), api: digestOf(share.api) }
    }
    const confirm = async (digests: { vault?: string; api?: string }) => [
      await refusal(device.api.confirmShare({ setId, version: 2, digest: digests.api }, tokens)),
      await refusal(device.vault.confirmRecoveryShare({ setId, version: 2, digest: digests.vault })),
    ]
    const versions = async () => [
      (await device.api.getMe(tokens)).wallet?.ownSet?.version,
      (await device.vault.listRecoveryShares(walletId)).length,
    ]
    const [first, second] = [await write('dd'.repeat(17)), await write('ee'.repeat(17))]
    expect(await confirm(first)).toEqual(['share_replaced', 'share_replaced'])
    expect(await versions()).toEqual([1, 2])
    expect(await confirm(second)).toEqual(['allowed', 'allowed'])
    expect(await versions()).toEqual([2, 1])
    // Once the second page's share is confirmed, the first page still learns that its own share was replaced.
    expect(await confirm(first)).toEqual(['share_replaced', 'share_replaced'])
    // A device of an earlier release sends no digest, and a share that it stored has none.
    expect(await confirm({})).toEqual(['allowed', 'allowed'])
    await custody.query('api', `update embedded_share set digest = null where set_id = '${setId}'`)
    await custody.query('vault', `update recovery_share set digest = null where set_id = '${setId}'`)
    expect(await confirm(second)).toEqual(['allowed', 'allowed'])
  })

  it('behavior: a set is due for renewal after 90 days, and as soon as another device has read its share', async () => {
    const email = newEmail()
    const device = await custody.createWallet(email)
    const ownSet = async () => (await device.api.getMe(device.tokens)).wallet?.ownSet
    const refreshAt = (await ownSet())?.refreshAt ?? 0
    expect(refreshAt - Date.now()).toBeGreaterThan(89 * 86_400_000)
    const other = await custody.createDevice()
    const tokens = await custody.login(other, email)
    const { walletId, setId } = device
    const { recipientKey } = await other.receive()
    await other.api.readShare({ walletId, recipientKey, setId, version: 1 }, tokens)
    expect((await ownSet())?.refreshAt).toBeLessThan(refreshAt - 80 * 86_400_000)
    expect(await refusal(other.api.readShare({ walletId, recipientKey, setId: randomUUID() }, tokens))).toBe(
      'share_not_found',
    )
  })

  it.each([
    ['shorter', 'ab'.repeat(16)],
    ['longer', 'ab'.repeat(18)],
    ['of the length of a sealed share, without a seal', 'ab'.repeat(65)],
  ])('error: refuses a share that is %s', async (_name, bytes) => {
    const device = await custody.createWallet(newEmail())
    const place = { walletId: device.walletId, setId: device.setId, version: 2 }
    const toApi = { ...place, share: await device.seal('api', place, bytes) }
    expect(await refusal(device.api.putShare(toApi, device.tokens))).toBe('invalid_share')
    const toVault = { ...place, share: await device.seal('vault', place, bytes) }
    expect(await refusal(device.vault.putRecoveryShare(toVault))).toBe('invalid_share')
  })
})
