import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPasskeyMethod,
  createPasswordMethod,
  openByPasskey,
  openByPassword,
  ShortPasswordError,
  WrongSealingSecretError,
} from '../../keys/sealing/methods.ts'
import { createOwnerKey, openForOwner, sealForOwner } from '../../keys/sealing/ownerKey.ts'
import { combineShares } from '../../keys/shares.ts'
import { createShareReceiver } from '../../keys/shareTransport.ts'
import { WrongShareError } from '../../keys/WrongShareError.ts'
import { createTestBrowser, type TestPage } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'
import { RecentlyRecoveredError, sealWallet } from './sealWallet.ts'
import type { WalletSources } from './walletSources.ts'

const password = 'correct horse battery'
const prf = () => new Uint8Array(32).fill(7)
const runExclusively = <Value>(act: () => Promise<Value>): Promise<Value> => act()
const PATIENCE_MS = 120_000

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

async function openNew(
  email = `${randomUUID().slice(0, 8)}@example.test`,
  askOwner?: WalletSources['askOwner'],
  { isLimited = true }: { isLimited?: boolean } = {},
) {
  const page = await createTestBrowser(custody).open({ askOwner, isLimited })
  const { accessToken } = await page.logIn(email)
  return { email, page, accessToken, open: () => openWallet(page.sources, accessToken) }
}

async function seal(page: TestPage, accessToken: string, wallet: Awaited<ReturnType<typeof openWallet>>) {
  const owner = await createOwnerKey()
  const methods = [
    await createPasswordMethod(wallet.id, owner, password),
    await createPasskeyMethod(wallet.id, owner, { credentialId: 'abcd', prf: prf(), label: '' }),
  ]
  await sealWallet(page.sources, wallet, { owner, methods, isExported: false, accessToken })
}
const byPassword =
  (typed: string): WalletSources['askOwner'] =>
  async (walletId, methods) => {
    const method = methods.find(({ kind }) => kind === 'password')
    if (method?.kind !== 'password') throw new Error('There is no password.')
    return openByPassword(walletId, method, typed)
  }
const byPasskey =
  (answer: Uint8Array<ArrayBuffer>): WalletSources['askOwner'] =>
  async (walletId, methods) => {
    const method = methods.find(({ kind }) => kind === 'passkey')
    if (method?.kind !== 'passkey') throw new Error('There is no passkey.')
    return openByPasskey(walletId, method, answer)
  }
const rowsAtVault = (walletId: string) =>
  custody.query<{ is_sealed: boolean }>('vault', `select is_sealed from recovery_share where wallet_id = '${walletId}'`)

/** Opens the shares of both services with their own keys, as both operators together could. */
async function openBoth(page: TestPage, accessToken: string, walletId: string) {
  const receiver = await createShareReceiver()
  const recipientKey = receiver.publicKey
  const [listed] = await page.vault.listRecoveryShares(walletId)
  const place = { walletId, ...(listed ?? { setId: '', version: 1 }) }
  const [fromApi, fromVault] = [
    await page.api.readShare({ ...place, recipientKey }, { accessToken }),
    await page.vault.releaseRecoveryShare({ ...place, recipientKey }),
  ]
  return {
    place,
    api: await receiver.open('api', place, fromApi.share),
    vault: await receiver.open('vault', place, fromVault.share),
  }
}

describe('sealWallet', () => {
  test(
    'T-VLT-3: deletes every share that the vault could open, of all devices, and accepts no more of them',
    async () => {
      const { email, page, accessToken, open } = await openNew()
      const wallet = await open()
      const other = await openNew(email)
      expect(await other.open()).toEqual(wallet)
      expect(await rowsAtVault(wallet.id)).toHaveLength(2)
      await seal(page, accessToken, wallet)
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }])
      const mails = await custody.mails('vault', email)
      expect(mails.map(({ subject }) => subject)).toContain('Your wallet is sealed now')
      // The other device still opens by the API's share, and seals its share at the vault on its next visit.
      expect(await other.open()).toEqual(wallet)
      await renewShares(other.page.sources, { walletId: wallet.id, accessToken: other.accessToken, runExclusively })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      const share = await other.page.sources.records.readShare(wallet.id)
      const place = { walletId: wallet.id, setId: share?.setId ?? '', version: (share?.version ?? 0) + 1 }
      const { publicKey } = await other.page.vault.getShareKey()
      const { sealShare } = await other.page.sources.loadTransport()
      const opened = await sealShare('vault', place, new Uint8Array(17), publicKey)
      await expect(other.page.vault.putRecoveryShare({ ...place, share: opened })).rejects.toMatchObject({
        code: 'wallet_sealed',
      })
    },
    PATIENCE_MS,
  )

  test(
    'T-VLT-2: a new device opens it by password or passkey; a wrong one fails closed, and nothing changes',
    async () => {
      const { email, page, accessToken, open } = await openNew()
      const wallet = await open()
      await seal(page, accessToken, wallet)
      for (const askOwner of [byPassword('correct horse battery!'), byPasskey(new Uint8Array(32).fill(8))]) {
        const wrong = await openNew(email, askOwner)
        await expect(wrong.open()).rejects.toBeInstanceOf(WrongSealingSecretError)
        expect(await wrong.page.sources.records.readShare(wallet.id)).toBeUndefined()
        expect(await rowsAtVault(wallet.id)).toHaveLength(1)
      }
      const right = await openNew(email, byPassword(password))
      expect(await right.open()).toEqual(wallet)
      // The owner opened it, which a thief of their mailbox could not, so its transfers are not limited.
      expect(await right.page.sources.records.readLimit(wallet.id, custody.now())).toBeUndefined()
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      custody.pass(86_400)
      const again = await openNew(email, byPasskey(prf()))
      expect(await again.open()).toEqual(wallet)
    },
    PATIENCE_MS,
  )

  test(
    'T-VLT-1, T-VLT-4: one share opens nothing; both services together open a wallet in vault mode, and not a sealed one',
    async () => {
      const { page, accessToken, open } = await openNew()
      const wallet = await open()
      const before = await openBoth(page, accessToken, wallet.id)
      expect((await combineShares([before.api, before.vault], wallet.addresses)).entropy).toHaveLength(16)
      for (const one of [before.api, before.vault]) {
        await expect(combineShares([one, new Uint8Array(17).fill(3)], wallet.addresses)).rejects.toBeInstanceOf(
          WrongShareError,
        )
      }
      await seal(page, accessToken, wallet)
      const after = await openBoth(page, accessToken, wallet.id)
      expect(after.vault).toHaveLength(65)
      const guesses = [after.vault, after.vault.slice(0, 17), after.vault.slice(-17), before.vault]
      for (const guess of guesses) {
        await expect(combineShares([after.api, guess], wallet.addresses)).rejects.toBeInstanceOf(WrongShareError)
      }
      const { privateKey } = await createOwnerKey()
      await expect(openForOwner(after.place, after.vault, privateKey)).rejects.toThrow()
    },
    PATIENCE_MS,
  )

  test(
    'behavior: of two devices that seal at once, one succeeds; the other is refused, and both open by the methods of the first',
    async () => {
      const { email, page, accessToken, open } = await openNew()
      const wallet = await open()
      custody.pass(60)
      const other = await openNew(email, undefined, { isLimited: false })
      await other.open()
      // The other device seals after the first has written its shares, and before the first seals.
      const { vault } = page.sources
      const interrupted = {
        ...page.sources,
        vault: {
          ...vault,
          seal: async (...given: Parameters<typeof vault.seal>) => {
            await seal(other.page, other.accessToken, wallet)
            return vault.seal(...given)
          },
        },
      }
      const owner = await createOwnerKey()
      const methods = [
        await createPasswordMethod(wallet.id, owner, 'another password'),
        await createPasskeyMethod(wallet.id, owner, { credentialId: 'efgh', prf: prf(), label: '' }),
      ]
      const first = sealWallet(interrupted, wallet, { owner, methods, isExported: false, accessToken })
      await expect(first).rejects.toMatchObject({ code: 'share_not_found' })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }])
      // The device that was refused seals its share to the other's key on its next visit.
      await renewShares(page.sources, { walletId: wallet.id, accessToken, runExclusively })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      for (let turn = 0; turn < 2; turn += 1) {
        custody.pass(86_400)
        const again = await openNew(email, byPassword(password))
        expect(await again.open()).toEqual(wallet)
      }
    },
    PATIENCE_MS,
  )

  test('error: another device has begun to seal with a key of its own', async () => {
    const { email, page, accessToken, open } = await openNew()
    const wallet = await open()
    custody.pass(60)
    const other = await openNew(email)
    await other.open()
    const [own, theirs] = [await createOwnerKey(), await createOwnerKey()]
    const { vault } = page.sources
    const overtaken = {
      ...page.sources,
      vault: {
        ...vault,
        seal: async (...given: Parameters<typeof vault.seal>) => {
          const method = await createPasskeyMethod(wallet.id, theirs, { credentialId: 'ijkl', prf: prf(), label: '' })
          await other.page.vault.addSealingMethod({ walletId: wallet.id, method })
          return vault.seal(...given)
        },
      },
    }
    const methods = [await createPasskeyMethod(wallet.id, own, { credentialId: 'abcd', prf: prf(), label: '' })]
    const first = sealWallet(overtaken, wallet, { owner: own, methods, isExported: true, accessToken })
    await expect(first).rejects.toMatchObject({ code: 'sealing_unsafe' })
    expect(await rowsAtVault(wallet.id)).toContainEqual({ is_sealed: false })
  })

  test(
    'T-PH-2: a device that has just recovered the wallet does not seal it in its first day, so that its owner is not locked out',
    async () => {
      const { email, open } = await openNew()
      const wallet = await open()
      const thief = await openNew(email)
      expect(await thief.open()).toEqual(wallet)
      const before = await rowsAtVault(wallet.id)
      await expect(seal(thief.page, thief.accessToken, wallet)).rejects.toBeInstanceOf(RecentlyRecoveredError)
      expect(await rowsAtVault(wallet.id)).toEqual(before)
      const again = await openNew(email)
      expect(await again.open()).toEqual(wallet)
    },
    PATIENCE_MS,
  )

  test('error: a share sealed to a key of an earlier sealing is refused, whatever the API hands out', async () => {
    const { page, accessToken, open } = await openNew()
    const wallet = await open()
    const share = await page.sources.records.readShare(wallet.id)
    const place = { walletId: wallet.id, setId: share?.setId ?? '', version: (share?.version ?? 0) + 1 }
    const { publicKey } = await page.vault.getShareKey()
    const { sealShare } = await page.sources.loadTransport()
    const old = await createOwnerKey()
    const put = async () => {
      const sealed = await sealForOwner(place, new Uint8Array(17), old.publicKey)
      const written = { ...place, share: await sealShare('vault', place, sealed, publicKey), ownerKey: old.publicKey }
      return page.vault.putRecoveryShare(written)
    }
    await expect(put()).rejects.toMatchObject({ code: 'sealing_unsafe' })
    await seal(page, accessToken, wallet)
    await expect(put()).rejects.toMatchObject({ code: 'sealing_unsafe' })
  })

  test('error: sealing needs a second way in, and an approval at the vault', async () => {
    const { page, accessToken, open } = await openNew()
    const wallet = await open()
    const owner = await createOwnerKey()
    const methods = [await createPasswordMethod(wallet.id, owner, password)]
    const options = { owner, methods, isExported: false, accessToken }
    await expect(sealWallet(page.sources, wallet, options)).rejects.toMatchObject({ code: 'sealing_unsafe' })
    expect(await openWallet(page.sources, accessToken)).toEqual(wallet)
    custody.pass(1_801)
    const [method] = methods
    if (!method) throw new Error('There is a method.')
    await expect(page.vault.addSealingMethod({ walletId: wallet.id, method })).rejects.toMatchObject({
      code: 'device_not_approved',
    })
  })
})

describe('createPasswordMethod', () => {
  const walletId = randomUUID()

  // The test derives a key five times. On a busy machine each takes a second or more.
  test('default: never contains the password or the key, and opens by the same characters however they are typed', {
    timeout: PATIENCE_MS,
  }, async () => {
    const owner = await createOwnerKey()
    const typed = 'Prüfungsangst ﬁn'
    const method = await createPasswordMethod(walletId, owner, typed)
    if (method.kind !== 'password') throw new Error('It is a password.')
    expect(JSON.stringify(method)).not.toContain('angst')
    expect(await openByPassword(walletId, method, typed.normalize('NFKD'))).toEqual(owner.privateKey)
    await expect(openByPassword(walletId, method, typed.toUpperCase())).rejects.toBeInstanceOf(WrongSealingSecretError)
    await expect(openByPassword(randomUUID(), method, typed)).rejects.toBeInstanceOf(WrongSealingSecretError)
    const moved = { ...method, ownerKey: (await createOwnerKey()).publicKey }
    await expect(openByPassword(walletId, moved, typed)).rejects.toBeInstanceOf(WrongSealingSecretError)
  })

  test('error: eleven characters', async () => {
    await expect(createPasswordMethod(walletId, await createOwnerKey(), 'a'.repeat(11))).rejects.toBeInstanceOf(
      ShortPasswordError,
    )
  })
})

describe('sealForOwner', () => {
  test('error: a share of another place does not open', async () => {
    const owner = await createOwnerKey()
    const place = { walletId: 'w', setId: 's', version: 1 }
    const sealed = await sealForOwner(place, new Uint8Array(17).fill(5), owner.publicKey)
    expect(await openForOwner(place, sealed, owner.privateKey)).toEqual(new Uint8Array(17).fill(5))
    for (const other of [
      { ...place, version: 2 },
      { ...place, setId: 't' },
      { ...place, walletId: 'x' },
    ]) {
      await expect(openForOwner(other, sealed, owner.privateKey)).rejects.toThrow()
    }
  })
})
