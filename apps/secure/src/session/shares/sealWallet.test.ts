import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPasskeyMethod,
  createPasswordMethod,
  openByPasskey,
  openByPassword,
  WrongSealingSecretError,
} from '../../keys/sealing/methods.ts'
import { createOwnerKey, openForOwner, sealForOwner } from '../../keys/sealing/ownerKey.ts'
import { combineShares } from '../../keys/shares.ts'
import { createShareReceiver } from '../../keys/shareTransport.ts'
import { WrongShareError } from '../../keys/WrongShareError.ts'
import { isOverwritten, recordShares } from '../test/recordShares.ts'
import { createTestBrowser, type TestPage } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'
import { NoCurrentShareError, RecentlyRecoveredError, sealWallet } from './sealWallet.ts'
import type { WalletSources } from './walletSources.ts'

const password = 'correct horse battery'
const prf = () => new Uint8Array(32).fill(7)
const TEST_TIMEOUT_MS = 120_000

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

/** Opens a page in a new browser, and logs in. `open` opens the wallet. */
async function openNew(
  email = `${randomUUID().slice(0, 8)}@example.test`,
  askOwner?: WalletSources['askOwner'],
  { isLimited = true }: { isLimited?: boolean } = {},
) {
  const page = await createTestBrowser(custody).open({ askOwner, isLimited })
  const { accessToken } = await page.logIn(email)
  return { email, page, accessToken, open: () => openWallet(page.sources, accessToken) }
}

/** Seals a wallet by a passkey and a second method: a password, or else another passkey, which costs less CPU time. */
async function seal(
  page: TestPage,
  accessToken: string,
  wallet: Awaited<ReturnType<typeof openWallet>>,
  { hasPassword = false } = {},
) {
  const owner = await createOwnerKey()
  const passkey = (credentialId: string) =>
    createPasskeyMethod(wallet.id, owner, { credentialId, prf: prf(), label: '' })
  const methods = [
    await passkey('abcd'),
    hasPassword ? await createPasswordMethod(wallet.id, owner, password) : await passkey('mnop'),
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

/** Reads the stored shares of both services, which the two operators together could also read. */
async function readBothShares(page: TestPage, accessToken: string, walletId: string) {
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
  test('error: refuses to seal if this device does not have the current share of the wallet', async () => {
    const { email, page, accessToken, open } = await openNew()
    const wallet = await open()
    const other = await openNew(email)
    await expect(seal(other.page, other.accessToken, wallet)).rejects.toBeInstanceOf(NoCurrentShareError)
    await seal(page, accessToken, wallet)
  })

  test(
    'T-VLT-3: deletes each device’s share that the vault could open; the vault accepts no more such shares',
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
      // The other device still opens the wallet by the API's share. On its next visit, it writes a sealed share to the vault.
      expect(await other.open()).toEqual(wallet)
      await renewShares(other.page.sources, { walletId: wallet.id, accessToken: other.accessToken })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      const share = await other.page.sources.records.readShare(wallet.id)
      const place = { walletId: wallet.id, setId: share?.setId ?? '', version: (share?.version ?? 0) + 1 }
      const { publicKey } = await other.page.vault.getShareKey()
      const { sealShare } = await other.page.sources.loadTransport()
      const plainShare = await sealShare('vault', place, new Uint8Array(17), publicKey)
      await expect(other.page.vault.putRecoveryShare({ ...place, share: plainShare })).rejects.toMatchObject({
        code: 'wallet_sealed',
      })
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'T-VLT-2: a new device opens the wallet by password or passkey; a wrong password or passkey changes nothing',
    async () => {
      const { email, page, accessToken, open } = await openNew()
      const wallet = await open()
      await seal(page, accessToken, wallet, { hasPassword: true })
      for (const askOwner of [byPassword('correct horse battery!'), byPasskey(new Uint8Array(32).fill(8))]) {
        const wrong = await openNew(email, askOwner)
        const { sources, shares } = recordShares(wrong.page.sources)
        await expect(openWallet(sources, wrong.accessToken)).rejects.toBeInstanceOf(WrongSealingSecretError)
        expect(shares[0] && isOverwritten(shares[0])).toBe(true)
        expect(await wrong.page.sources.records.readShare(wallet.id)).toBeUndefined()
        expect(await rowsAtVault(wallet.id)).toHaveLength(1)
      }
      const right = await openNew(email, byPassword(password))
      expect(await right.open()).toEqual(wallet)
      // A thief with only the mailbox could not have opened the wallet, so the new device's transfers are not limited.
      expect(await right.page.sources.records.readLimit(wallet.id)).toBeUndefined()
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      custody.pass(86_400)
      const again = await openNew(email, byPasskey(prf()))
      expect(await again.open()).toEqual(wallet)
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'T-VLT-1, T-VLT-4: one share opens no wallet; both services together open an unsealed wallet, but not a sealed wallet',
    async () => {
      const { page, accessToken, open } = await openNew()
      const wallet = await open()
      const before = await readBothShares(page, accessToken, wallet.id)
      expect((await combineShares([before.api, before.vault], wallet.addresses)).entropy).toHaveLength(16)
      for (const share of [before.api, before.vault]) {
        await expect(combineShares([share, new Uint8Array(17).fill(3)], wallet.addresses)).rejects.toBeInstanceOf(
          WrongShareError,
        )
      }
      await seal(page, accessToken, wallet)
      const after = await readBothShares(page, accessToken, wallet.id)
      expect(after.vault).toHaveLength(65)
      const guesses = [after.vault, after.vault.slice(0, 17), after.vault.slice(-17), before.vault]
      for (const guess of guesses) {
        await expect(combineShares([after.api, guess], wallet.addresses)).rejects.toBeInstanceOf(WrongShareError)
      }
      const { privateKey } = await createOwnerKey()
      await expect(openForOwner(after.place, after.vault, privateKey)).rejects.toThrow()
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'behavior: of two devices that seal at the same time, one is refused; the methods of the other open the shares of both',
    async () => {
      const { email, page, accessToken, open } = await openNew()
      const wallet = await open()
      custody.pass(60)
      const other = await openNew(email, undefined, { isLimited: false })
      await other.open()
      // The other device seals after the first device has written its shares, but before the first device seals.
      const { vault } = page.sources
      const interrupted = {
        ...page.sources,
        vault: {
          ...vault,
          seal: async (...parameters: Parameters<typeof vault.seal>) => {
            await seal(other.page, other.accessToken, wallet)
            return vault.seal(...parameters)
          },
        },
      }
      const owner = await createOwnerKey()
      const methods = [
        await createPasskeyMethod(wallet.id, owner, { credentialId: 'efgh', prf: prf(), label: '' }),
        await createPasskeyMethod(wallet.id, owner, { credentialId: 'ijkl', prf: prf(), label: '' }),
      ]
      const first = sealWallet(interrupted, wallet, { owner, methods, isExported: false, accessToken })
      await expect(first).rejects.toMatchObject({ code: 'share_not_found' })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }])
      // On its next visit, the refused device seals its share to the key of the other device.
      await renewShares(page.sources, { walletId: wallet.id, accessToken })
      expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }, { is_sealed: true }])
      for (let turn = 0; turn < 2; turn += 1) {
        custody.pass(86_400)
        const again = await openNew(email, byPasskey(prf()))
        expect(await again.open()).toEqual(wallet)
      }
    },
    TEST_TIMEOUT_MS,
  )

  test('behavior: confirms an interrupted renewal first', async () => {
    const { email, page, accessToken, open } = await openNew()
    const wallet = await open()
    const { setId } = (await page.sources.records.readShare(wallet.id)) ?? {}
    await custody.query('api', `update embedded_share_set set released_at = '2020-01-01' where id = '${setId}'`)
    const offline = { ...page.sources.api, confirmShare: () => Promise.reject(new Error('offline')) }
    const visit = { walletId: wallet.id, accessToken }
    await expect(renewShares({ ...page.sources, api: offline }, visit)).rejects.toThrow('offline')
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: false })
    await seal(page, accessToken, wallet)
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 3, isConfirmed: true })
    expect(await rowsAtVault(wallet.id)).toEqual([{ is_sealed: true }])
    expect(await (await openNew(email, byPasskey(prf()))).open()).toEqual(wallet)
  })

  test('behavior: a renewal that begins in the meantime waits until the wallet is sealed', async () => {
    const { page, accessToken, open } = await openNew()
    const wallet = await open()
    const { api, vault } = page.sources
    const order: string[] = []
    const getMe: typeof api.getMe = (...call) => (order.push('renewal'), api.getMe(...call))
    let renewing: Promise<void> | undefined
    const putRecoveryShare: typeof vault.putRecoveryShare = async (...call) => {
      renewing = renewShares({ ...page.sources, api: { ...api, getMe } }, { walletId: wallet.id, accessToken })
      await vault.putRecoveryShare(...call)
    }
    const sealAtVault: typeof vault.seal = async (...call) => {
      await vault.seal(...call)
      order.push('sealed')
    }
    const sources = { ...page.sources, vault: { ...vault, putRecoveryShare, seal: sealAtVault } }
    await seal({ ...page, sources }, accessToken, wallet)
    await renewing
    expect(order).toEqual(['sealed', 'renewal'])
  })

  test('error: is refused if another device has meanwhile begun to seal with another key', async () => {
    const { email, page, accessToken, open } = await openNew()
    const wallet = await open()
    custody.pass(60)
    const other = await openNew(email)
    await other.open()
    const [ownKey, otherKey] = [await createOwnerKey(), await createOwnerKey()]
    const { vault } = page.sources
    const overtaken = {
      ...page.sources,
      vault: {
        ...vault,
        seal: async (...parameters: Parameters<typeof vault.seal>) => {
          const method = await createPasskeyMethod(wallet.id, otherKey, { credentialId: 'ijkl', prf: prf(), label: '' })
          await other.page.vault.addSealingMethod({ walletId: wallet.id, method })
          return vault.seal(...parameters)
        },
      },
    }
    const methods = [await createPasskeyMethod(wallet.id, ownKey, { credentialId: 'abcd', prf: prf(), label: '' })]
    const first = sealWallet(overtaken, wallet, { owner: ownKey, methods, isExported: true, accessToken })
    await expect(first).rejects.toMatchObject({ code: 'sealing_unsafe' })
    expect(await rowsAtVault(wallet.id)).toContainEqual({ is_sealed: false })
  })

  test(
    'T-PH-2: a device that has just recovered the wallet cannot seal it, so that a thief cannot lock the owner out',
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
    TEST_TIMEOUT_MS,
  )

  test('error: the vault refuses a share that is sealed to another key than the wallet’s sealing key', async () => {
    const { page, accessToken, open } = await openNew()
    const wallet = await open()
    const share = await page.sources.records.readShare(wallet.id)
    const place = { walletId: wallet.id, setId: share?.setId ?? '', version: (share?.version ?? 0) + 1 }
    const { publicKey } = await page.vault.getShareKey()
    const { sealShare } = await page.sources.loadTransport()
    const other = await createOwnerKey()
    const put = async () => {
      const sealed = await sealForOwner(place, new Uint8Array(17), other.publicKey)
      const body = { ...place, share: await sealShare('vault', place, sealed, publicKey), ownerKey: other.publicKey }
      return page.vault.putRecoveryShare(body)
    }
    await expect(put()).rejects.toMatchObject({ code: 'sealing_unsafe' })
    await seal(page, accessToken, wallet)
    await expect(put()).rejects.toMatchObject({ code: 'sealing_unsafe' })
  })

  test('error: is refused without a second way to open the wallet, or without a recent approval at the vault', async () => {
    const { page, accessToken, open } = await openNew()
    const wallet = await open()
    const owner = await createOwnerKey()
    const methods = [await createPasskeyMethod(wallet.id, owner, { credentialId: 'abcd', prf: prf(), label: '' })]
    const options = { owner, methods, isExported: false, accessToken }
    const { sources, shares } = recordShares(page.sources)
    await expect(sealWallet(sources, wallet, options)).rejects.toMatchObject({ code: 'sealing_unsafe' })
    expect(shares.map(isOverwritten)).toEqual([true])
    expect(await openWallet(page.sources, accessToken)).toEqual(wallet)
    custody.pass(1_801)
    const [method] = methods
    if (!method) throw new Error('There is no method.')
    await expect(page.vault.addSealingMethod({ walletId: wallet.id, method })).rejects.toMatchObject({
      code: 'device_not_approved',
    })
  })
})
