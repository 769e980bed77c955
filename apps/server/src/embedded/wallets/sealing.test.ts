import { randomUUID } from 'node:crypto'
import type { SealingMethod } from '@holdfast/api/vault'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

type Place = { walletId: string; setId: string; version: number }

const ownerKey = 'k'.repeat(43)
/** Creates a sealing method in the form that the vault accepts. */
const makeMethod = (): SealingMethod => ({
  kind: 'passkey',
  id: randomUUID(),
  ownerKey,
  label: '',
  credentialId: 'abcd',
  wrappedKey: 'w'.repeat(80),
})
const addMethod = (device: TestDevice, walletId: string) =>
  refusal(device.vault.addSealingMethod({ walletId, method: makeMethod() }))
/** Stores a share that looks to the vault as if it were sealed to the owner's key. */
const putSealed = async (device: TestDevice, place: Place) =>
  device.vault.putRecoveryShare({ ...place, ownerKey, share: await device.seal('vault', place, 'ab'.repeat(65)) })

describe('sealing at the vault', () => {
  it('error: refuses a device that the owner approved but that has no share of the wallet', async () => {
    const email = newEmail()
    const { walletId } = await custody.createWallet(email)
    custody.pass(60)
    const other = await custody.createDevice()
    await custody.reachCode(other, email)
    expect(await addMethod(other, walletId)).toBe('device_not_approved')
    const seal = other.vault.seal({ walletId, setId: randomUUID(), version: 1, isExported: true })
    expect(await refusal(seal)).toBe('device_not_approved')
  })

  it('T-DEV-3: refuses a sealing method for a wallet that its owner has frozen', async () => {
    const device = await custody.createWallet(newEmail())
    await device.vault.freeze()
    expect(await addMethod(device, device.walletId)).toBe('frozen')
  })

  it('error: refuses to seal with the share of another device, or of another wallet of the same device', async () => {
    const email = newEmail()
    const first = await custody.createWallet(email)
    const { walletId } = first
    custody.pass(60)
    const second = await custody.createDevice()
    await custody.reachCode(second, email)
    const place = { walletId, setId: randomUUID(), version: 1 }
    await second.vault.putRecoveryShare({ ...place, share: await second.seal('vault', place, 'ab'.repeat(17)) })
    expect([await addMethod(first, walletId), await addMethod(first, walletId)]).toEqual(['allowed', 'allowed'])
    const sealed = { walletId, setId: first.setId, version: 2 }
    await putSealed(first, sealed)
    const seal = (device: TestDevice, given: Place) => refusal(device.vault.seal({ ...given, isExported: false }))
    expect(await seal(second, sealed)).toBe('share_not_found')
    expect(await seal(first, { ...sealed, version: 1 })).toBe('share_not_found')
    custody.pass(60)
    const otherEmail = newEmail()
    await custody.reachCode(first, otherEmail)
    const otherPlace = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const share = await first.seal('vault', otherPlace, 'ab'.repeat(17))
    await first.vault.putRecoveryShare({ ...otherPlace, share, identity: { email: otherEmail } })
    for (let methods = 0; methods < 2; methods += 1) expect(await addMethod(first, otherPlace.walletId)).toBe('allowed')
    expect(await seal(first, { ...sealed, walletId: otherPlace.walletId })).toBe('share_not_found')
    // The device's own share is accepted, and the unsealed shares of that wallet are deleted; the other wallet is unchanged.
    expect(await seal(first, sealed)).toBe('allowed')
    const rows = await custody.query<{ set_id: string }>('vault', `select set_id from recovery_share where is_sealed`)
    expect(rows).toEqual([{ set_id: first.setId }])
    const unsealed = await custody.query<{ set_id: string }>(
      'vault',
      `select set_id from recovery_share where not is_sealed and wallet_id in ('${walletId}', '${otherPlace.walletId}')`,
    )
    expect(unsealed).toEqual([{ set_id: otherPlace.setId }])
  })

  it('behavior: seals a wallet even if there are more simultaneous calls than database connections of the vault', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId, setId } = device
    expect([await addMethod(device, walletId), await addMethod(device, walletId)]).toEqual(['allowed', 'allowed'])
    await putSealed(device, { walletId, setId, version: 2 })
    const seal = () => refusal(device.vault.seal({ walletId, setId, version: 2, isExported: false }))
    const calls = Array.from({ length: 15 }, seal)
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['allowed']))
  })

  it('behavior: a device may repeat the call that adds a method, but cannot add another method with the same id', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId } = device
    const method = makeMethod()
    const add = (given: SealingMethod) => refusal(device.vault.addSealingMethod({ walletId, method: given }))
    expect([await add(method), await add(method)]).toEqual(['allowed', 'allowed'])
    const stored = `select 1 from vault_sealing_method where wallet_id = '${walletId}'`
    expect(await custody.query('vault', stored)).toHaveLength(1)
    const added = `select 1 from custody_audit where action = 'sealing.add-passkey' and object = '${walletId}'`
    expect(await custody.query('vault', added)).toHaveLength(1)
    expect(await add({ ...method, label: 'Another' })).toBe('sealing_unsafe')
    const other = await custody.createWallet(newEmail())
    const addToOther = other.vault.addSealingMethod({ walletId: other.walletId, method })
    expect(await refusal(addToOther)).toBe('sealing_unsafe')
  })

  it('error: limits calls that add a row to the log for good: sealing methods, sealings and freezes', async () => {
    const device = await custody.createWallet(newEmail())
    const { walletId } = device
    const calls: [string, () => Promise<unknown>][] = [
      ['sealing methods of', () => device.vault.addSealingMethod({ walletId, method: makeMethod() })],
      ['sealings of', () => device.vault.seal({ walletId, setId: randomUUID(), version: 1, isExported: true })],
      ['freezes by', () => device.vault.freeze()],
    ]
    for (const [key, call] of calls) {
      expect(await refusal(call())).not.toBe('rate_limited')
      await custody.query('vault', `update custody_limit set count = 59 where key like '${key} %'`)
      expect(await refusal(call())).not.toBe('rate_limited')
      expect(await refusal(call())).toBe('rate_limited')
    }
    expect(await refusal((await custody.createWallet(newEmail())).vault.freeze())).toBe('allowed')
  })

  it('error: refuses a sixth sealing method for a wallet', async () => {
    const device = await custody.createWallet(newEmail())
    for (let methods = 0; methods < 5; methods += 1) expect(await addMethod(device, device.walletId)).toBe('allowed')
    expect(await addMethod(device, device.walletId)).toBe('sealing_unsafe')
  })
})
