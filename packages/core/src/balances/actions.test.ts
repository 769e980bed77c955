import { startTestChain, type TestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { nativeBalanceCacheKey } from '../storage/keys.ts'
import { refreshBalance, showBalance } from './actions.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

async function setUp() {
  const wallet = createTestWallet({ rpcUrl: chain.rpcUrl })
  const { address } = wallet.account
  await chain.setBalance(address, parseEther('1'))
  const page = createTestKit({ networks: [testNetwork(31_337, chain.rpcUrl)] })
  wallet.announce(page.window)
  await connect(page.kit, { connectorId: wallet.info.rdns })
  await refreshBalance(page.kit)
  await chain.setBalance(address, parseEther('2'))
  return { ...page, wallet, address, balance: () => getAccount(page.kit).balance }
}

describe('refreshBalance', () => {
  test('behavior: an answer for the previous network is not shown on the new one', async () => {
    const wallet = createTestWallet({ rpcUrl: chain.rpcUrl })
    await chain.setBalance(wallet.account.address, parseEther('1'))
    // The second network has no node.
    const { kit, window } = createTestKit({ networks: [testNetwork(31_337, chain.rpcUrl), testNetwork(31_338)] })
    wallet.announce(window)
    await connect(kit, { connectorId: wallet.info.rdns })
    await refreshBalance(kit)
    const late = refreshBalance(kit)
    wallet.emit('chainChanged', '0x7a6a')
    expect(getAccount(kit)).toMatchObject({ caipNetworkId: 'eip155:31338', balance: undefined })
    await late
    expect(getAccount(kit).balance).toBeUndefined()
  })
})

describe('showBalance', () => {
  test('behavior: a balance that was read less than 30 s ago is shown from the browser’s storage', async () => {
    const { kit, clock, window, address, balance } = await setUp()
    const stored = nativeBalanceCacheKey.parse(window.stored.get(nativeBalanceCacheKey.key) ?? '')
    expect(stored?.[`eip155:31337:${address}`]).toMatchObject({
      caipAddress: `eip155:31337:${address}`,
      balance: String(parseEther('1')),
      timestamp: clock.now(),
    })
    clock.tick(29_999)
    await showBalance(kit, 'eip155')
    expect(balance()).toBe(parseEther('1'))
    clock.tick(1)
    await showBalance(kit, 'eip155')
    expect(balance()).toBe(parseEther('2'))
  })

  test.each([
    ['is shown if the app still wants the same currency', {}, parseEther('1')],
    ['is not shown if the app now wants a token', { 'eip155:31337': { address: `0x${'01'.repeat(20)}` } }, undefined],
  ])('behavior: a balance stored by an earlier page %s', async (_what, tokens, shown) => {
    const { window, wallet } = await setUp()
    const { kit } = createTestKit({ networks: [testNetwork(31_337, chain.rpcUrl)], tokens }, { window })
    await connect(kit, { connectorId: wallet.info.rdns })
    await showBalance(kit, 'eip155')
    // There is no contract at the wanted token's address, so it has no balance to show.
    expect(getAccount(kit).balance).toBe(shown)
  })
})
