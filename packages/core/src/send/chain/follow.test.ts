import type { TestChain } from '@holdfast/testing'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIEND, OTHER, openSendPage, pass, review, type SendPage, startTokenChain } from '../../../test/testSend.ts'
import { submitSend } from '../actions.ts'

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

  async function replace(page: SendPage, nonce: number, to: Hex, value: bigint) {
    const { account } = page.wallet
    const signed = await account.signTransaction({
      type: 'legacy',
      chainId: 31_337,
      nonce,
      to,
      value,
      gas: 21_000n,
      gasPrice: 20_000_000_000n,
    })
    const hash = await chain.call<Hex>('eth_sendRawTransaction', signed)
    await chain.mine()
    return hash
  }

  test('behavior: one that takes long is said to, and its end is still told', async () => {
    const { page } = await sendAndWait()
    await page.clock.advance(30_000)
    await pass(page, () => page.state().progress.status === 'slow')
    await chain.mine()
    await pass(page, () => page.state().progress.status === 'confirmed')
  })

  test('behavior: the same with a higher fee counts as the same', async () => {
    const { page, transaction } = await sendAndWait()
    const hash = await replace(page, transaction.nonce, FRIEND, parseEther('1.5'))
    await pass(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ hash })
  })

  test.each([
    ['cancelled', 'own', 0n],
    ['replaced', OTHER, 1n],
  ])('behavior: %s by another transaction with the same nonce', async (status, to, value) => {
    const { page, transaction } = await sendAndWait()
    const receiver = to === 'own' ? page.wallet.account.address : OTHER
    await replace(page, transaction.nonce, receiver, value)
    await pass(page, () => page.state().progress.status === status)
  })

  test('behavior: one that every node has forgotten is said to be missing', async () => {
    const { page, hash } = await sendAndWait()
    await chain.call('anvil_dropTransaction', hash)
    await pass(page, () => page.state().progress.status === 'missing')
  })

  test('error: a wallet that sent something else is told on', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const honest = page.wallet.request
    page.wallet.answers['eth_sendTransaction'] = async ([transaction]) => {
      delete page.wallet.answers['eth_sendTransaction']
      const changed = { ...(transaction as object), to: OTHER }
      return honest({ method: 'eth_sendTransaction', params: [changed] })
    }
    await submitSend(page.kit)
    await pass(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ isAltered: true })
  })
})
