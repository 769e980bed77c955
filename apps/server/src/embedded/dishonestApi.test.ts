import { randomUUID } from 'node:crypto'
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

describe('a dishonest API', () => {
  it('T-SRV-1: the vault releases nothing on the word of the API alone', async () => {
    const email = newEmail()
    const victim = await custody.createWallet(email)
    const thief = await custody.createDevice()
    const { walletId, setId, tokens } = victim
    const { recipientKey } = await thief.receive()
    const wanted = { walletId, setId, version: 1, recipientKey }
    expect(await refusal(thief.vault.releaseRecoveryShare(wanted))).toBe('device_not_approved')
    // The vault also refuses a token of the API, an approval of another address, and an approval that is only requested.
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

  it('T-SRV-1: if the API falsely states that a thief proved an address, the later wallet of the address stays closed to the thief', async () => {
    const [thiefEmail, ownerEmail] = [newEmail(), newEmail()]
    const thief = await custody.createWallet(thiefEmail)
    await thief.vault.askEmailChange({ from: thiefEmail, to: ownerEmail, origin: custody.origin })
    const code = async () =>
      /code is (\d{6})/.exec((await custody.mails('vault', thiefEmail))[0]?.text ?? '')?.[1] ?? ''
    await expect.poll(code).not.toBe('')
    await thief.vault.confirmEmailChange({ otp: await code() })
    const statement = await custody.signAsApi('address-proved+jwt', { sub: ownerEmail, cnf: { jkt: thief.jkt } })
    await thief.vault.completeEmailChange({ statement })

    custody.pass(60)
    const owner = await custody.createWallet(ownerEmail)
    const place = { walletId: owner.walletId, setId: owner.setId, version: 1 }
    const { recipientKey } = await thief.receive()
    expect(await refusal(thief.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    // The same holds after the thief has taken the change back, and has their own address again.
    const revertUrl = async () =>
      (await custody.mails('vault', thiefEmail))
        .map(({ text }) => /Take the recovery back:\n(\S+)/.exec(text)?.[1])
        .find(Boolean) ?? ''
    await expect.poll(revertUrl).not.toBe('')
    expect((await fetch(await revertUrl(), { method: 'POST' })).status).toBe(200)
    expect(await refusal(thief.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    custody.pass(60)
    const fresh = await custody.createDevice()
    await custody.reachCode(fresh, thiefEmail)
    expect(await refusal(fresh.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('device_not_approved')
    custody.pass(60)
    const second = await custody.createDevice()
    await custody.login(second, ownerEmail)
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('allowed')
  })

  it('T-SRV-1: a wallet belongs to the user for whom it was made, even if another user approves the device afterwards', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    const device = await custody.createDevice()
    await custody.login(device, mine)
    custody.pass(60)
    await custody.reachCode(device, theirs)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const written = { ...place, share: await device.seal('vault', place, 'ab'.repeat(17)) }
    // The vault does not guess which of the two users owns the wallet, and refuses an identity that has not approved the
    // device.
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

  it('T-SRV-5: beyond the ceiling, releases stop until the operator intervenes; a wallet has three releases a day', async () => {
    await custody.restart('vault', { releasesPerHour: 2 })
    custody.pass(3_600)
    const [first, second, third] = [
      await custody.createWallet(newEmail()),
      await custody.createWallet(newEmail()),
      await custody.createWallet(newEmail()),
    ]
    const release = async ({ vault, receive, walletId, setId }: typeof first) =>
      refusal(vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey: (await receive()).recipientKey }))
    expect([await release(first), await release(first), await release(first), await release(first)]).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'rate_limited',
    ])
    // An owner counts only once, so that one owner, who can make any number of wallets, cannot use up the limit of the others.
    const other = { ...first, walletId: randomUUID(), setId: randomUUID() }
    const place = { walletId: other.walletId, setId: other.setId, version: 1 }
    await first.vault.putRecoveryShare({ ...place, share: await first.seal('vault', place, 'ab'.repeat(17)) })
    expect(await release(other)).toBe('allowed')
    expect(await release(second)).toBe('allowed')
    expect([await release(third), await release(second), await release(third)]).toEqual([
      'release_stopped',
      'release_stopped',
      'release_stopped',
    ])
    await custody.restart('vault')
    expect(
      await refusal(
        (await custody.createWallet(newEmail())).vault.releaseRecoveryShare({
          walletId: second.walletId,
          setId: second.setId,
          version: 1,
          recipientKey: (await second.receive()).recipientKey,
        }),
      ),
    ).toBe('device_not_approved')
    const fourth = await custody.createWallet(newEmail())
    // Refused releases do not count: once the operator has lifted the stop, the owner recovers on the same day.
    for (let times = 0; times < 4; times += 1) expect(await release(fourth)).toBe('release_stopped')
    await custody.query('vault', 'delete from vault_stop')
    expect(await release(fourth)).toBe('allowed')
  })

  it('error: refuses further writes of an owner who has written 200 shares in a day', async () => {
    const { vault, seal, walletId, setId } = await custody.createWallet(newEmail())
    const place = { walletId, setId, version: 2 }
    const write = async () =>
      refusal(vault.putRecoveryShare({ ...place, share: await seal('vault', place, 'ab'.repeat(17)) }))
    const confirm = () => refusal(vault.confirmRecoveryShare({ setId, version: 2 }))
    for (let times = 0; times < 99; times += 1) expect([await write(), await write()]).toEqual(['allowed', 'allowed'])
    expect([await confirm(), await confirm(), await write()]).toEqual(['allowed', 'rate_limited', 'rate_limited'])
  })

  it('T-SRV-7: each opened share is in the chain of the audit log', async () => {
    const device = await custody.createWallet(newEmail())
    const { recipientKey } = await device.receive()
    await device.api.readShare({ walletId: device.walletId, recipientKey }, device.tokens)
    const rows = await custody.query<{ id: string; previous: string; hash: string }>(
      'api',
      'select id, previous, hash from custody_audit order by id',
    )
    for (const [index, row] of rows.entries()) expect(row.previous).toBe(rows[index - 1]?.hash ?? '')
    const entries = await custody.query(
      'api',
      `select 1 from custody_audit where action = 'share.read' and object = '${device.setId} 1'`,
    )
    expect(entries).toHaveLength(1)
  })
})
