import { randomUUID } from 'node:crypto'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBrowser, PageGoneError, type TestBrowser } from '../test/testPage.ts'
import { openWallet } from './openWallet.ts'
import { renewShares } from './renewShares.ts'

/** Each of the steps starts a wallet and logs two browsers in, over real HTTP. */
const PATIENCE_MS = 240_000

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

/** Runs one after the other: these tests have one tab. */
const runExclusively = <Value>(act: () => Promise<Value>): Promise<Value> => act()

async function makeWallet() {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const browser = createTestBrowser(custody)
  const page = await browser.open()
  const { accessToken } = await page.logIn(email)
  const wallet = await openWallet(page.sources, accessToken)
  const record = await page.sources.records.readShare(wallet.id)
  return { email, browser, accessToken, wallet, setId: record?.setId ?? '' }
}

/** Makes the set due for renewal, as after another device got a share of it. */
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

async function renew(browser: TestBrowser, made: Awaited<ReturnType<typeof makeWallet>>, killBefore?: number) {
  const page = await browser.open(killBefore === undefined ? {} : { killBefore })
  await renewShares(page.sources, { walletId: made.wallet.id, accessToken: made.accessToken, runExclusively })
}

describe('renewShares', () => {
  test('default: when the time comes, all three shares are replaced and the old ones are gone; the address stays', async () => {
    const made = await makeWallet()
    const { browser, setId, wallet } = made
    await renew(browser, made)
    expect(await versions('api', setId)).toEqual([1])
    await makeDue(setId)
    await renew(browser, made)
    expect([await versions('api', setId), await versions('vault', setId)]).toEqual([[2], [2]])
    const page = await browser.open()
    expect(await page.sources.records.readShare(wallet.id)).toMatchObject({ version: 2, isConfirmed: true })
    expect(await openWallet(page.sources, made.accessToken)).toEqual(wallet)
    // It is not due again.
    await renew(browser, made)
    expect(await versions('api', setId)).toEqual([2])
  })

  test('behavior: a tab that holds a share of the earlier version takes the new one', async () => {
    const made = await makeWallet()
    const { browser, setId, wallet, accessToken } = made
    const other = await browser.open()
    await openWallet(other.sources, accessToken)
    await makeDue(setId)
    await renew(browser, made)
    const record = await other.sources.records.readShare(wallet.id)
    expect(record && other.sources.held.use(record)).toBeUndefined()
    expect(await openWallet(other.sources, accessToken)).toEqual(wallet)
  })

  test(
    'T-STO-4: killed before each of its steps, the wallet opens here and on another device, and the next visit finishes',
    async () => {
      let steps = 0
      for (; ; steps += 1) {
        const made = await makeWallet()
        const { browser, email, setId, wallet, accessToken } = made
        await makeDue(setId)
        const isDone = await renew(browser, made, steps).then(
          () => true,
          (error: unknown) => {
            if (error instanceof PageGoneError || (error as Error).cause instanceof PageGoneError) return false
            throw error
          },
        )
        const page = await browser.open()
        expect(await openWallet(page.sources, accessToken), `opens after step ${steps}`).toEqual(wallet)
        const stranger = await createTestBrowser(custody).open()
        const tokens = await stranger.logIn(email)
        expect(await openWallet(stranger.sources, tokens.accessToken), `recovers after step ${steps}`).toEqual(wallet)
        // Another device just got a share of this set, so it is due once more.
        await renew(browser, made)
        expect(await versions('api', setId)).toHaveLength(1)
        expect(await versions('vault', setId)).toEqual(await versions('api', setId))
        expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
        if (isDone) break
      }
      // The steps: the question, both keys, the earlier confirmation, both shares, the device's own, both confirmations, its
      // record.
      expect(steps).toBeGreaterThanOrEqual(9)
    },
    PATIENCE_MS,
  )

  test(
    'T-STO-3: a browser that lost its share continues with its set; killed before each step, it recovers again',
    async () => {
      const made = await makeWallet()
      const { email, wallet } = made
      for (const killBefore of [7, 9, 10, 11]) {
        const browser = createTestBrowser(custody)
        const { accessToken } = await (await browser.open()).logIn(email)
        const page = await browser.open({ killBefore })
        await openWallet(page.sources, accessToken).catch((error: unknown) => error)
        expect(await openWallet((await browser.open()).sources, accessToken)).toEqual(wallet)
        custody.pass(86_400)
      }
    },
    PATIENCE_MS,
  )
})
