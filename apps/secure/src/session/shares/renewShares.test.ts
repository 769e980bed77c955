import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealShare } from '../../keys/shareTransport.ts'
import { isOverwritten, recordShares } from '../test/recordShares.ts'
import { createTestBrowser, PageGoneError, type TestBrowser } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'

/** The timeout of a test that creates several wallets and logs several browsers in, over real HTTP. */
const TEST_TIMEOUT_MS = 240_000

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

async function createNewWallet() {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const browser = createTestBrowser(custody)
  const page = await browser.open()
  const { accessToken } = await page.logIn(email)
  const wallet = await openWallet(page.sources, accessToken)
  const record = await page.sources.records.readShare(wallet.id)
  return { email, browser, accessToken, wallet, setId: record?.setId ?? '' }
}

/** Makes the set due for renewal, as if the API had released a share of it to another device. */
const makeDue = (setId: string) =>
  custody.query('api', `update embedded_share_set set released_at = '2020-01-01' where id = '${setId}'`)
const versions = async (service: 'api' | 'vault', setId: string): Promise<number[]> => {
  const table = service === 'api' ? 'embedded_share' : 'recovery_share'
  const rows = await custody.query<{ version: number }>(
    service,
    `select version from ${table} where set_id = '${setId}'`,
  )
  return rows.map(({ version }) => version).sort((one, other) => one - other)
}

async function renew(browser: TestBrowser, created: Awaited<ReturnType<typeof createNewWallet>>, killBefore?: number) {
  const page = await browser.open(killBefore === undefined ? {} : { killBefore })
  await renewShares(page.sources, { walletId: created.wallet.id, accessToken: created.accessToken })
}

describe('renewShares', () => {
  test('default: replaces all three shares when the set is due, and deletes the old shares; the address stays the same', async () => {
    const created = await createNewWallet()
    const { browser, setId, wallet } = created
    await renew(browser, created)
    expect(await versions('api', setId)).toEqual([1])
    await makeDue(setId)
    await renew(browser, created)
    expect([await versions('api', setId), await versions('vault', setId)]).toEqual([[2], [2]])
    const page = await browser.open()
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: true })
    expect(await openWallet(page.sources, created.accessToken)).toEqual(wallet)
    // The set is not due again.
    await renew(browser, created)
    expect(await versions('api', setId)).toEqual([2])
  })

  test('behavior: a tab that holds the API’s share of the earlier version fetches the share of the new version', async () => {
    const created = await createNewWallet()
    const { browser, setId, wallet, accessToken } = created
    const other = await browser.open()
    await openWallet(other.sources, accessToken)
    await makeDue(setId)
    await renew(browser, created)
    const record = await other.sources.records.readShare(wallet.id)
    expect(record && other.sources.held.use(record)).toBeUndefined()
    expect(await openWallet(other.sources, accessToken)).toEqual(wallet)
  })

  test('behavior: overwrites its copy of the API’s share if the task fails', async () => {
    const { browser, setId, wallet, accessToken } = await createNewWallet()
    const page = await browser.open()
    await openWallet(page.sources, accessToken)
    await makeDue(setId)
    const { sources, shares } = recordShares({ ...page.sources, run: () => Promise.reject(new Error('No worker')) })
    await expect(renewShares(sources, { walletId: wallet.id, accessToken })).rejects.toThrow('No worker')
    expect(shares.map(isOverwritten)).toEqual([true])
  })

  test('behavior: overwrites the services’ new shares if they cannot be written', async () => {
    const { browser, setId, wallet, accessToken } = await createNewWallet()
    await makeDue(setId)
    const { sources } = await browser.open()
    const made: Uint8Array[] = []
    const run: typeof sources.run = async (name, input) => {
      const answer = await sources.run(name, input)
      if (answer && typeof answer === 'object') made.push(answer.api, answer.vault)
      return answer
    }
    const vault = { ...sources.vault, putRecoveryShare: () => Promise.reject(new Error('offline')) }
    const renewing = renewShares({ ...sources, run, vault }, { walletId: wallet.id, accessToken })
    await expect(renewing).rejects.toThrow('offline')
    expect(made.map(isOverwritten)).toEqual([true, true])
  })

  test('behavior: an interrupted renewal is finished, not repeated', async () => {
    const created = await createNewWallet()
    const { browser, setId, wallet, accessToken } = created
    await makeDue(setId)
    const page = await browser.open()
    const offline = { ...page.api, confirmShare: () => Promise.reject(new Error('offline')) }
    const visit = { walletId: wallet.id, accessToken }
    await expect(renewShares({ ...page.sources, api: offline }, visit)).rejects.toThrow('offline')
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: false })
    await renew(browser, created)
    expect([await versions('api', setId), await versions('vault', setId)]).toEqual([[2], [2]])
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: true })
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
  })

  test('behavior: does not confirm a share of the vault that another page has replaced, and renews on the next visit', async () => {
    const created = await createNewWallet()
    const { browser, email, setId, wallet, accessToken } = created
    await makeDue(setId)
    const [page, other] = [await browser.open(), await browser.open()]
    // The other page has the same device key, and writes another share of the same version.
    const putRecoveryShare: typeof page.vault.putRecoveryShare = async (body) => {
      await page.vault.putRecoveryShare(body)
      const { publicKey } = await other.vault.getShareKey()
      const share = await sealShare('vault', body, new Uint8Array(17).fill(9), publicKey)
      await other.vault.putRecoveryShare({ ...body, share })
    }
    const vault = { ...page.vault, putRecoveryShare }
    await renewShares({ ...page.sources, vault }, { walletId: wallet.id, accessToken })
    expect([await versions('api', setId), await versions('vault', setId)]).toEqual([[2], [1, 2]])
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: false })
    expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
    await renew(browser, created)
    expect([await versions('api', setId), await versions('vault', setId)]).toEqual([[3], [3]])
    const newDevice = await createTestBrowser(custody).open()
    const tokens = await newDevice.logIn(email)
    expect(await openWallet(newDevice.sources, tokens.accessToken)).toEqual(wallet)
  })

  test(
    'T-STO-4: wherever the renewal is aborted, the wallet opens on its device and on a new one, and the next visit finishes the renewal',
    async () => {
      let steps = 0
      for (; ; steps += 1) {
        const created = await createNewWallet()
        const { browser, email, setId, wallet, accessToken } = created
        await makeDue(setId)
        const isDone = await renew(browser, created, steps).then(
          () => true,
          (error: unknown) => {
            if (error instanceof PageGoneError || (error as Error).cause instanceof PageGoneError) return false
            throw error
          },
        )
        const page = await browser.open()
        expect(await openWallet(page.sources, accessToken), `opens after step ${steps}`).toEqual(wallet)
        const newDevice = await createTestBrowser(custody).open()
        const tokens = await newDevice.logIn(email)
        expect(await openWallet(newDevice.sources, tokens.accessToken), `recovers after step ${steps}`).toEqual(wallet)
        // The API has released a share of this set to the new device. Once the next version is written, the set is no longer
        // due.
        await renew(browser, created)
        expect(await versions('api', setId)).toHaveLength(1)
        expect(await versions('vault', setId)).toEqual(await versions('api', setId))
        expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
        if (isDone) break
      }
      // The steps: reading the wallet, both services' keys, both services' shares, the device's share, both confirmations, and
      // the record of them.
      expect(steps).toBeGreaterThanOrEqual(9)
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'T-STO-3: a browser that has lost its share recovers the wallet, also after an abort of an earlier recovery',
    async () => {
      const created = await createNewWallet()
      const { email, wallet } = created
      for (const killBefore of [7, 8, 9, 10, 11]) {
        const browser = createTestBrowser(custody)
        const { accessToken } = await (await browser.open()).logIn(email)
        const page = await browser.open({ killBefore })
        await openWallet(page.sources, accessToken).catch((error: unknown) => error)
        expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
        custody.pass(86_400)
      }
    },
    TEST_TIMEOUT_MS,
  )
})
