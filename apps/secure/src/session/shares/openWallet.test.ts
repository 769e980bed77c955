import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealShare } from '../../keys/shareTransport.ts'
import { WrongShareError } from '../../keys/WrongShareError.ts'
import { createSession } from '../createSession.ts'
import { isOverwritten, recordShares } from '../test/recordShares.ts'
import { createTestBrowser, LIMIT_MS, type TestBrowser } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'
import type { WalletSources } from './walletSources.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.test`

/** Changes the API so that it answers with a share that is correctly sealed, but not the wallet's. */
const withWrongShare = (api: WalletSources['api']): WalletSources['api'] => ({
  ...api,
  readShare: async (request, options) => {
    const released = await api.readShare(request, options)
    const place = { walletId: request.walletId, setId: released.setId, version: released.version }
    return { ...released, share: await sealShare('api', place, new Uint8Array(17).fill(9), request.recipientKey) }
  },
})

describe('openWallet', () => {
  test('T-SRV-3: a wrong share of the API opens and overwrites nothing, on a known device and on a new one', async () => {
    const email = newEmail()
    const browser = createTestBrowser(custody)
    const page = await browser.open()
    const { accessToken } = await page.logIn(email)
    const wallet = await openWallet(page.sources, accessToken)
    const before = await page.sources.records.readShare(wallet.id)
    const again = await browser.open()
    const unlocking = recordShares({ ...again.sources, api: withWrongShare(again.api) })
    await expect(openWallet(unlocking.sources, accessToken)).rejects.toBeInstanceOf(WrongShareError)
    expect(unlocking.shares.map(isOverwritten)).toEqual([true])
    expect(await again.sources.records.readShare(wallet.id)).toEqual(before)

    const other = await createTestBrowser(custody).open()
    const tokens = await other.logIn(email)
    const recovering = recordShares({ ...other.sources, api: withWrongShare(other.api) })
    await expect(openWallet(recovering.sources, tokens.accessToken)).rejects.toBeInstanceOf(WrongShareError)
    expect(recovering.shares.map(isOverwritten)).toEqual([true, true])
    expect(await other.sources.records.readShare(wallet.id)).toBeUndefined()
    expect(await other.vault.listRecoveryShares(wallet.id)).toHaveLength(1)
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
  })
})

describe('openWallet, with an API that reports a wrong address', () => {
  test('T-SRV-4: a device with a share uses its own record of the address; a new device refuses the wrong address', async () => {
    const email = newEmail()
    const browser = createTestBrowser(custody)
    const page = await browser.open()
    const { accessToken } = await page.logIn(email)
    const wallet = await openWallet(page.sources, accessToken)
    const foreign = `0x${'ab'.repeat(20)}`
    await custody.query('api', `update embedded_wallet set evm_address = '${foreign}' where id = '${wallet.id}'`)
    expect((await page.api.getMe({ accessToken })).wallet?.evmAddress).toBe(foreign)
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
    const other = await createTestBrowser(custody).open()
    const tokens = await other.logIn(email)
    await expect(openWallet(other.sources, tokens.accessToken)).rejects.toBeInstanceOf(WrongShareError)
    expect(await other.sources.records.readShare(wallet.id)).toBeUndefined()
  })
})

describe('openWallet, on many devices', () => {
  test('T-STO-5: after nine of ten devices were revoked, the tenth and a new device open the wallet', async () => {
    const email = newEmail()
    const devices = []
    for (let count = 0; count < 10; count += 1) {
      const browser = createTestBrowser(custody)
      const page = await browser.open()
      const tokens = await page.logIn(email)
      devices.push({ browser, page, tokens, wallet: await openWallet(page.sources, tokens.accessToken) })
      // The vault releases a wallet's shares at most three times a day.
      custody.pass(86_400)
    }
    const [kept, ...others] = devices.toReversed()
    if (!kept) throw new Error('There are no devices.')
    const tokens = await kept.page.logIn(email)
    const listed = await kept.page.api.listDevices(tokens)
    expect(listed).toHaveLength(10)
    for (const { id, isCurrent, setId } of listed) {
      if (isCurrent) continue
      const { statement } = await kept.page.api.revokeDevice(id, tokens)
      await kept.page.vault.deleteRecoveryShare({ setId: setId ?? '', statement })
    }
    for (const { browser, tokens: revokedTokens, wallet } of others) {
      const { sources } = await browser.open()
      await expect(openWallet(sources, revokedTokens.accessToken)).rejects.toThrow()
      expect(wallet).toEqual(kept.wallet)
    }
    expect(await openWallet((await kept.browser.open()).sources, tokens.accessToken)).toEqual(kept.wallet)
    const whereWallet = `where wallet_id = '${kept.wallet.id}'`
    expect(await custody.query('vault', `select 1 from recovery_share ${whereWallet}`)).toHaveLength(1)
    expect(
      await custody.query('api', `select 1 from embedded_share join embedded_share_set on set_id = id ${whereWallet}`),
    ).toHaveLength(1)
    const added = await createTestBrowser(custody).open()
    expect(await openWallet(added.sources, (await added.logIn(email)).accessToken)).toEqual(kept.wallet)
  })
})

describe('openWallet, in two tabs at the same time', () => {
  /** Opens the wallet in two tabs of a browser, and checks that both have the same wallet and the same current share. */
  const openTwice = async (browser: TestBrowser, accessToken: string) => {
    const tabs = [await browser.open(), await browser.open()]
    const wallets = await Promise.all(tabs.map(({ sources }) => openWallet(sources, accessToken)))
    expect(wallets[0]).toEqual(wallets[1])
    const [again] = wallets
    if (!again) throw new Error('No tab has opened the wallet.')
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(again)
    return again
  }

  test('behavior: both tabs of a new user open the one wallet that was created', async () => {
    const email = newEmail()
    const browser = createTestBrowser(custody)
    const { accessToken } = await (await browser.open()).logIn(email)
    const wallet = await openTwice(browser, accessToken)
    expect(await custody.query('vault', `select 1 from recovery_share where wallet_id = '${wallet.id}'`)).toHaveLength(
      1,
    )
    const other = await createTestBrowser(custody).open()
    expect(await openWallet(other.sources, (await other.logIn(email)).accessToken)).toEqual(wallet)
  })

  test.each(['a new device', 'a device that has lost its share'])(
    'behavior: both tabs of %s recover the wallet, whose three shares belong together',
    async (name) => {
      const email = newEmail()
      const firstBrowser = createTestBrowser(custody)
      const first = await firstBrowser.open()
      const { accessToken: firstToken } = await first.logIn(email)
      const wallet = await openWallet(first.sources, firstToken)
      const isNew = name === 'a new device'
      const browser = isNew ? createTestBrowser(custody) : firstBrowser
      const accessToken = isNew ? (await (await browser.open()).logIn(email)).accessToken : firstToken
      await browser.loseShare(wallet.id)
      expect(await openTwice(browser, accessToken)).toEqual(wallet)
      expect(await (await browser.open()).sources.records.readShare(wallet.id)).toMatchObject({
        version: isNew ? 1 : 2,
        isConfirmed: true,
      })
      const other = await createTestBrowser(custody).open()
      expect(await openWallet(other.sources, (await other.logIn(email)).accessToken)).toEqual(wallet)
    },
  )
})

describe('openWallet, if the shares of one set do not belong together', () => {
  test('behavior: a new device recovers the wallet from another set', async () => {
    const email = newEmail()
    const first = await createTestBrowser(custody).open()
    const wallet = await openWallet(first.sources, (await first.logIn(email)).accessToken)
    const second = await createTestBrowser(custody).open()
    await openWallet(second.sources, (await second.logIn(email)).accessToken)
    const newest = await second.sources.records.readShare(wallet.id)
    const browser = await createTestBrowser(custody).open()
    const { api } = browser.sources
    const readShare: typeof api.readShare = (request, options) =>
      (request.setId === newest?.setId ? withWrongShare(api) : api).readShare(request, options)
    custody.pass(86_400)
    const tokens = await browser.logIn(email)
    const { sources, shares } = recordShares({ ...browser.sources, api: { ...api, readShare } })
    expect(await openWallet(sources, tokens.accessToken)).toEqual(wallet)
    expect(shares.map(isOverwritten)).toEqual([true, true, true, true])
  })
})

describe('openWallet, and the limit on transfers', () => {
  test('T-PH-2: a device that recovers the wallet is limited for a day, also after a renewal; the first device is not limited', async () => {
    const email = newEmail()
    const first = await createTestBrowser(custody).open()
    const { accessToken } = await first.logIn(email)
    const { id } = await openWallet(first.sources, accessToken)
    expect(await first.sources.records.readLimit(id)).toBeUndefined()
    const browser = createTestBrowser(custody)
    const { sources, logIn } = await browser.open()
    const token = (await logIn(email)).accessToken
    const before = custody.now()
    await openWallet(sources, token)
    const until = (await sources.records.readLimit(id)) ?? 0
    expect(until).toBeGreaterThanOrEqual(before + LIMIT_MS)
    expect(until).toBeLessThanOrEqual(custody.now() + LIMIT_MS)
    // The API releases a share of this set to a third device, so the set is due for renewal.
    const third = await createTestBrowser(custody).open()
    await openWallet(third.sources, (await third.logIn(email)).accessToken)
    await renewShares(sources, { walletId: id, accessToken: token })
    expect(await sources.records.readShare(id)).toMatchObject({ version: 2, limitedUntil: until })
  })
})

describe('openWallet, on a device that has lost its share', () => {
  test('T-STO-3: recovers the same wallet with the next version of the device’s own set, and deletes the earlier version', async () => {
    const browser = createTestBrowser(custody)
    const page = await browser.open()
    const { accessToken } = await page.logIn(newEmail())
    const wallet = await openWallet(page.sources, accessToken)
    const { setId } = (await page.sources.records.readShare(wallet.id)) ?? {}
    await browser.loseShare(wallet.id)
    const { sources } = await browser.open()
    expect(await openWallet(sources, accessToken)).toEqual(wallet)
    expect(await sources.records.readShare(wallet.id)).toMatchObject({ setId, version: 2, isConfirmed: true })
    for (const [service, table] of [
      ['api', 'embedded_share'],
      ['vault', 'recovery_share'],
    ] as const) {
      const where = service === 'api' ? `set_id = '${setId}'` : `wallet_id = '${wallet.id}'`
      const rows = await custody.query(service, `select set_id, version from ${table} where ${where}`)
      expect(rows).toEqual([{ set_id: setId, version: 2 }])
    }
    expect(await sources.api.listDevices({ accessToken })).toHaveLength(1)
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
  })
})

describe('createSession', () => {
  test('T-DEV-6: after signing out, the device has no token and no share of the API, and cannot sign', async () => {
    const email = newEmail()
    const page = await createTestBrowser(custody).open()
    const { sources, jkt } = page
    await sources.records.writeSession({ id: randomUUID(), email, tokens: await page.logIn(email) })
    const session = createSession({
      ...sources,
      jkt,
      projectId: custody.projectId,
      showsNumber: true,
      prepareToSign: () => undefined,
    })
    const user = await session.resume()
    const account = user?.wallet.addresses.evm ?? ''
    const signing = { kind: 'message', bytes: new Uint8Array([1]) } as const
    expect(await session.sign(signing, account)).toMatch(/^0x[\da-f]{130}$/)
    expect((await session.reveal()).split(' ')).toHaveLength(12)
    await session.signOut()
    expect(await sources.records.readSession()).toBeUndefined()
    await expect(session.sign(signing, account)).rejects.toThrow('Not connected')
    await expect(session.reveal()).rejects.toThrow('Not connected')
    await expect(session.accessToken()).rejects.toThrow('Not connected')
  })
})
