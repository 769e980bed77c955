import type { TestChain } from '@holdfast/testing'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passUntil } from '../../../test/testKit.ts'
import { FRIEND, OTHER, openSendPage, review, type SendPage, startTokenChain } from '../../../test/testSend.ts'
import { submitSend } from '../actions.ts'

/** A transaction that takes the place of the one that was sent. */
type Other = { name: string; status: 'cancelled' | 'replaced'; to: Hex | 'own'; value: bigint; data?: Hex }

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

describe('followTransaction', () => {
  /** Sends while blocks are mined by hand, and returns the transaction as it waits. */
  async function sendAndWait() {
    const page = await openSendPage(chain)
    await review(page)
    await chain.setAutomine(false)
    await submitSend(page.kit)
    const { progress } = page.state()
    if (!('hash' in progress)) throw new Error('nothing was sent')
    const transaction = await chain.client.getTransaction({ hash: progress.hash as Hex })
    return { page, hash: progress.hash as Hex, transaction }
  }

  async function replace(page: SendPage, nonce: number, { to, value, data }: Omit<Other, 'name' | 'status'>) {
    const { account } = page.wallet
    const signed = await account.signTransaction({
      type: 'legacy',
      chainId: 31_337,
      nonce,
      to: to === 'own' ? account.address : to,
      value,
      ...(data && { data }),
      gas: 30_000n,
      gasPrice: 20_000_000_000n,
    })
    const hash = await chain.call<Hex>('eth_sendRawTransaction', signed)
    await chain.mine()
    return hash
  }

  test('behavior: one that takes long is marked, and its end is still reported', async () => {
    const { page } = await sendAndWait()
    await page.clock.advance(30_000)
    await passUntil(page, () => page.state().progress.status === 'slow')
    await chain.mine()
    await passUntil(page, () => page.state().progress.status === 'confirmed')
  })

  test('behavior: the same with a higher fee counts as the same', async () => {
    const { page, transaction } = await sendAndWait()
    const hash = await replace(page, transaction.nonce, { to: FRIEND, value: parseEther('1.5') })
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ hash })
  })

  test.each<Other>([
    { name: 'nothing to oneself', status: 'cancelled', to: 'own', value: 0n },
    { name: 'something to oneself', status: 'replaced', to: 'own', value: 1n },
    { name: 'nothing to another account', status: 'replaced', to: OTHER, value: 0n },
    { name: 'data to oneself', status: 'replaced', to: 'own', value: 0n, data: '0x01' },
    { name: 'something to another account', status: 'replaced', to: OTHER, value: 1n },
  ])('behavior: $name with the same nonce is $status', async ({ status, ...other }) => {
    const { page, transaction } = await sendAndWait()
    await replace(page, transaction.nonce, other)
    await passUntil(page, () => ['cancelled', 'replaced', 'confirmed'].includes(page.state().progress.status))
    expect(page.state().progress.status).toBe(status)
  })

  test('behavior: one that every node has forgotten is reported as missing', async () => {
    const { page, hash } = await sendAndWait()
    await chain.call('anvil_dropTransaction', hash)
    await passUntil(page, () => page.state().progress.status === 'missing')
  })

  test('error: a wallet that sent something else is reported on', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const honest = page.wallet.request
    page.wallet.answers['eth_sendTransaction'] = async ([transaction]) => {
      delete page.wallet.answers['eth_sendTransaction']
      const changed = { ...(transaction as object), to: OTHER }
      return honest({ method: 'eth_sendTransaction', params: [changed] })
    }
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ isAltered: true })
  })
})
