import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealShare } from '../../keys/shareTransport.ts'
import { WrongShareError } from '../../keys/WrongShareError.ts'
import { createSession } from '../createSession.ts'
import { createTestBrowser, LIMIT_MS } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'
import type { WalletSources } from './walletSources.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.test`

/** The API, answering with a share that is not the wallet's but is correctly sealed. */
const dishonest = (api: WalletSources['api']): WalletSources['api'] => ({
  ...api,
  readShare: async (asked, options) => {
    const released = await api.readShare(asked, options)
    const place = { walletId: asked.walletId, setId: released.setId, version: released.version }
    return { ...released, share: await sealShare('api', place, new Uint8Array(17).fill(9), asked.recipientKey) }
  },
})

describe('openWallet', () => {
  test('T-SRV-3: a wrong share of the API opens nothing and overwrites nothing, here and on a new device', async () => {
    const email = newEmail()
    const browser = createTestBrowser(custody)
    const page = await browser.open()
    const { accessToken } = await page.logIn(email)
    const wallet = await openWallet(page.sources, accessToken)
    const before = await page.sources.records.readShare(wallet.id)
    const again = await browser.open()
    const lied = { ...again.sources, api: dishonest(again.api) }
    await expect(openWallet(lied, accessToken)).rejects.toBeInstanceOf(WrongShareError)
    expect(await again.sources.records.readShare(wallet.id)).toEqual(before)

    const other = await createTestBrowser(custody).open()
    const tokens = await other.logIn(email)
    const recovering = { ...other.sources, api: dishonest(other.api) }
    await expect(openWallet(recovering, tokens.accessToken)).rejects.toBeInstanceOf(WrongShareError)
    expect(await other.sources.records.readShare(wallet.id)).toBeUndefined()
    expect(await other.vault.listRecoveryShares(wallet.id)).toHaveLength(1)
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
  })
})

describe('openWallet, of an API that lies about the wallet', () => {
  test('T-SRV-4: a device shows and signs for the address that it made; a new one refuses an address that does not match the secret', async () => {
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
  test('T-STO-5: after nine of ten devices are revoked, the last one opens the wallet, and so does a new one', async () => {
    const email = newEmail()
    const devices = []
    for (let count = 0; count < 10; count += 1) {
      const browser = createTestBrowser(custody)
      const page = await browser.open()
      const tokens = await page.logIn(email)
      devices.push({ browser, page, tokens, wallet: await openWallet(page.sources, tokens.accessToken) })
      // The vault gives a wallet's share out three times a day.
      custody.pass(86_400)
    }
    const [kept, ...others] = devices.toReversed()
    if (!kept) throw new Error('there are ten')
    const tokens = await kept.page.logIn(email)
    const listed = await kept.page.api.listDevices(tokens)
    expect(listed).toHaveLength(10)
    for (const { id, isCurrent, setId } of listed) {
      if (isCurrent) continue
      const { statement } = await kept.page.api.revokeDevice(id, tokens)
      await kept.page.vault.deleteRecoveryShare({ setId: setId ?? '', statement })
    }
    for (const { browser, tokens: revoked, wallet } of others) {
      const { sources } = await browser.open()
      await expect(openWallet(sources, revoked.accessToken)).rejects.toThrow()
      expect(wallet).toEqual(kept.wallet)
    }
    expect(await openWallet((await kept.browser.open()).sources, tokens.accessToken)).toEqual(kept.wallet)
    const left = `where wallet_id = '${kept.wallet.id}'`
    expect(await custody.query('vault', `select 1 from recovery_share ${left}`)).toHaveLength(1)
    expect(
      await custody.query('api', `select 1 from embedded_share join embedded_share_set on set_id = id ${left}`),
    ).toHaveLength(1)
    const added = await createTestBrowser(custody).open()
    expect(await openWallet(added.sources, (await added.logIn(email)).accessToken)).toEqual(kept.wallet)
  })
})

describe('openWallet, and the limit on transfers', () => {
  test('T-PH-2: a device that recovers is limited for a day, but not the device that made the wallet; a renewal changes neither', async () => {
    const email = newEmail()
    const maker = createTestBrowser(custody)
    const made = await maker.open()
    const { accessToken } = await made.logIn(email)
    const { id } = await openWallet(made.sources, accessToken)
    expect(await made.sources.records.readLimit(id, custody.now())).toBeUndefined()
    const browser = createTestBrowser(custody)
    const { sources, logIn } = await browser.open()
    const token = (await logIn(email)).accessToken
    const before = custody.now()
    await openWallet(sources, token)
    const until = (await sources.records.readLimit(id, before)) ?? 0
    expect(until).toBeGreaterThanOrEqual(before + LIMIT_MS)
    expect(until).toBeLessThanOrEqual(custody.now() + LIMIT_MS)
    expect(await sources.records.readLimit(id, until)).toBeUndefined()
    // Another device gets a share of this set, so the set is due for renewal.
    const third = await createTestBrowser(custody).open()
    await openWallet(third.sources, (await third.logIn(email)).accessToken)
    await renewShares(sources, { walletId: id, accessToken: token, runExclusively: (act) => act() })
    expect(await sources.records.readShare(id)).toMatchObject({ version: 2, limitedUntil: until })
  })
})

describe('openWallet, on a device that has lost its share', () => {
  test('T-STO-3: it recovers the same wallet, as the next version of its own set, and the earlier version is gone', async () => {
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
  test('T-DEV-6: signing out leaves no token and no share of the API, and then nothing can sign', async () => {
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
