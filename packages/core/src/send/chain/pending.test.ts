import type { TestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestKit, eventually, passUntil, testNetwork } from '../../../test/testKit.ts'
import { FRIEND, type SendPage, sendUnmined, startTokenChain } from '../../../test/testSend.ts'
import { switchNetwork } from '../../connections/actions/switchNetwork.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { pendingSendsKey } from '../../storage/pendingSendKeys.ts'
import { resumeSends } from '../actions/resumeSends.ts'
import { joinSend } from '../joinSend.ts'
import { followSend } from '../steps/followSend.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

const stored = ({ kit }: Pick<SendPage, 'kit'>) => kit.internals.storage.get(pendingSendsKey) ?? []

/** Closes the page, and loads it again in the same browser. */
function reload({ kit, window, wallet, clock }: Pick<SendPage, 'kit' | 'window' | 'wallet' | 'clock'>) {
  kit.destroy()
  const next = createTestKit(
    { networks: [testNetwork(31_337, chain.rpcUrl), testNetwork(31_338, chain.rpcUrl)] },
    { window, clock },
  )
  wallet.announce(window)
  const toasts: (string | undefined)[] = []
  const confirmations = new Set<number>()
  onTestFinished(
    next.kit.toasts.subscribe(({ toast, next: later }) => {
      const shown = later ?? toast
      toasts.push(shown?.message)
      if (shown?.message === 'Transaction confirmed') confirmations.add(shown.id)
    }),
  )
  const progress = () => next.kit.send?.getState().progress
  return { ...next, progress, toasts, confirmations }
}

/** Sends a page's transaction again, with a higher fee. @returns the new hash. */
async function sendWithMoreFee({ wallet }: Pick<SendPage, 'wallet'>, hash: string): Promise<string> {
  const { nonce } = await chain.client.getTransaction({ hash: hash as `0x${string}` }) // The chain returned it.
  const raw = await wallet.account.signTransaction({
    type: 'legacy',
    chainId: 31_337,
    nonce,
    to: FRIEND,
    value: parseEther('1.5'),
    gas: 21_000n,
    gasPrice: 20_000_000_000n,
  })
  return chain.call<string>('eth_sendRawTransaction', raw)
}

/** Waits until a send is confirmed and the balance has been read again, and expects one report of the outcome. */
async function untilReportedOnce(page: ReturnType<typeof reload>): Promise<void> {
  await passUntil(page, () => page.progress()?.status === 'confirmed')
  await passUntil(page, () => (getAccount(page.kit).balance ?? parseEther('10')) < parseEther('9'))
  expect(page.confirmations.size).toBe(1)
}

describe('resumeSends', () => {
  test('default: a send is stored before anything else, and followed to its end after a reload', async () => {
    const { page, hash } = await sendUnmined(chain)
    expect(stored(page)).toMatchObject([{ hash, to: FRIEND, value: String(parseEther('1.5')) }])
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    expect(again.progress()).toMatchObject({
      hash,
      order: { to: FRIEND, from: page.wallet.account.address, value: parseEther('1.5'), asset: { symbol: 'ETH' } },
    })
    await chain.mine()
    await passUntil(again, () => again.progress()?.status === 'confirmed')
    expect(stored(again)).toEqual([])
    expect(again.toasts).toContain('Transaction confirmed')
  })

  test('behavior: a send that ended while no page was open is reported on the next load', async () => {
    const { page } = await sendUnmined(chain)
    page.kit.destroy()
    await chain.mine()
    const again = reload(page)
    await passUntil(again, () => again.progress()?.status === 'confirmed')
    expect(stored(again)).toEqual([])
  })

  test('behavior: the same transfer with another fee is followed under its new hash', async () => {
    const { page, hash } = await sendUnmined(chain)
    // The page must know the nonce first.
    await passUntil(page, () => stored(page).length === 1)
    const newHash = await sendWithMoreFee(page, hash)
    await chain.mine()
    const again = reload(page)
    await passUntil(again, () => again.progress()?.status === 'confirmed')
    expect(again.progress()).toMatchObject({ hash: newHash })
    expect(stored(again)).toEqual([])
  })

  test('behavior: no send is followed on another network, and all are followed when their network is in use again', async () => {
    const { page, hash } = await sendUnmined(chain)
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    await switchNetwork(again.kit, { caipNetworkId: 'eip155:31338' })
    const third = reload({ ...page, ...again })
    await eventually(() => third.progress()?.status === 'idle')
    await switchNetwork(third.kit, { caipNetworkId: 'eip155:31337' })
    await eventually(() => third.progress()?.status === 'submitted')
    expect(third.progress()).toMatchObject({ hash })
  })

  test('behavior: a followed send is not followed a second time', async () => {
    const { page } = await sendUnmined(chain)
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    await resumeSends(again.kit)
    await chain.mine()
    await untilReportedOnce(again)
  })

  test('behavior: a send that got a new hash with another fee is not followed a second time', async () => {
    const { page, hash } = await sendUnmined(chain)
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    const newHash = await sendWithMoreFee(page, hash)
    let resumed: Promise<void> | undefined
    onTestFinished(
      again.kit.subscribe(() => {
        const progress = again.progress()
        if (progress && 'hash' in progress && progress.hash === newHash) resumed ??= resumeSends(again.kit)
      }),
    )
    await chain.mine()
    await untilReportedOnce(again)
    await resumed
    expect(resumed).toBeDefined()
  })

  test('behavior: a send whose network is not in use is followed only when that network is in use again', async () => {
    const { page, hash } = await sendUnmined(chain)
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    const progress = again.progress()
    if (!progress || !('order' in progress)) throw new Error('nothing was sent')
    await switchNetwork(again.kit, { caipNetworkId: 'eip155:31338' })
    const third = reload({ ...page, ...again })
    await eventually(() => third.progress()?.status === 'idle')
    await followSend(await joinSend(third.kit), progress.order, { hash })
    await switchNetwork(third.kit, { caipNetworkId: 'eip155:31337' })
    await chain.mine()
    await untilReportedOnce(third)
  })

  test('behavior: a send without an outcome for a day is dropped', async () => {
    const { page, hash } = await sendUnmined(chain)
    await chain.call('anvil_dropTransaction', hash)
    page.kit.destroy()
    page.clock.tick(DAY_MS + 1)
    const again = reload(page)
    await eventually(() => stored(again).length === 0)
    expect(again.progress()?.status).not.toBe('submitted')
  })

  test('error: entries of another shape are ignored', async () => {
    const { page, hash } = await sendUnmined(chain)
    const [whole] = stored(page)
    page.window.stored.set(pendingSendsKey.key, JSON.stringify([{ hash: '0x1' }, { ...whole, value: '-1' }, whole, 7]))
    const again = reload(page)
    await eventually(() => again.progress()?.status === 'submitted')
    expect(again.progress()).toMatchObject({ hash })
  })
})
