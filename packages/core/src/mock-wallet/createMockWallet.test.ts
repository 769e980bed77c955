import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { createMockWallet } from './createMockWallet.ts'

const ask = (wallet: ReturnType<typeof createMockWallet>, method: string, params: readonly unknown[] = []) =>
  wallet.request({ method, params })

describe('createMockWallet', () => {
  test('default: a kit connects to the announced wallet, which signs with its own key', async () => {
    const window = createTestWindow()
    const wallet = createMockWallet()
    const undo = wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    const { address = '0x' } = await connect(kit, { connectorId: 'test.mock' })
    expect(getAccount(kit)).toMatchObject({
      address: wallet.account.address,
      connectedWalletInfo: { name: 'Mock Wallet' },
    })
    const signature = await ask(wallet, 'personal_sign', ['0x68656c6c6f', address])
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
    const signed = { address: wallet.account.address, message: 'hello', signature: signature as `0x${string}` }
    expect(await verifyMessage(signed)).toBe(true)
    undo()
    const late = createTestKit({}, { window })
    expect(late.kit.connectors.getState().connectors).toEqual([])
  })

  test('behavior: changes in the wallet reach the page, and no listener remains after the page disconnects', async () => {
    const window = createTestWindow()
    const wallet = createMockWallet()
    wallet.announce(window)
    const { kit } = createTestKit({}, { window })
    await connect(kit, { connectorId: 'test.mock' })
    const other = createMockWallet().account.address
    wallet.setAccounts([other])
    wallet.setChain(31_338)
    expect(getAccount(kit, { namespace: 'eip155' })).toMatchObject({ address: other, chainId: 31_338 })
    wallet.setAccounts([])
    expect(getAccount(kit).isConnected).toBe(false)
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(wallet.listenerCount('accountsChanged')).toBe(0)
  })

  test('behavior: signs the bytes of a hex message, and any other message as text', async () => {
    const wallet = createMockWallet()
    const { address } = wallet.account
    for (const [sent, message] of [
      ['0xff00', { raw: '0xff00' }],
      ['hello', 'hello'],
    ] as const) {
      const signature = (await ask(wallet, 'personal_sign', [sent])) as `0x${string}`
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    }
  })

  test('behavior: removes a listener from one event, and keeps it for another', () => {
    const wallet = createMockWallet()
    const seen: unknown[] = []
    const listener = (value: unknown) => void seen.push(value)
    wallet.on?.('accountsChanged', listener)
    wallet.on?.('chainChanged', listener)
    wallet.removeListener?.('accountsChanged', listener)
    wallet.emit('accountsChanged', [])
    wallet.emit('chainChanged', '0x1')
    wallet.removeListener?.('chainChanged', listener)
    expect([seen, wallet.listenerCount('chainChanged')]).toEqual([['0x1'], 0])
  })

  test('error: uses each planned answer once, for the next request that prompts the user', async () => {
    const wallet = createMockWallet()
    wallet.rejectNext()
    expect(await ask(wallet, 'eth_chainId')).toBe('0x7a69')
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([wallet.account.address])
    wallet.failNext('nothing but text')
    await expect(ask(wallet, 'personal_sign', ['0x00'])).rejects.toBe('nothing but text')
    wallet.rejectNext()
    await ask(wallet, 'wallet_revokePermissions')
    await expect(ask(wallet, 'wallet_grantPermissions')).rejects.toMatchObject({ code: 4001 })
  })

  test('param: with a method, plans the next answers to that method alone, in order', async () => {
    const wallet = createMockWallet()
    wallet.answerNext('0x', 'eth_chainId')
    wallet.answerNext(null, 'eth_chainId')
    wallet.rejectNext('personal_sign')
    expect(await ask(wallet, 'eth_requestAccounts')).toHaveLength(1)
    expect([await ask(wallet, 'eth_chainId'), await ask(wallet, 'eth_chainId')]).toEqual(['0x', null])
    expect(await ask(wallet, 'eth_chainId')).toBe('0x7a69')
    await expect(ask(wallet, 'personal_sign', ['0x00'])).rejects.toMatchObject({ code: 4001 })
  })

  test('error: leaves one request without an answer if the test plans so', async () => {
    const wallet = createMockWallet()
    wallet.neverAnswerNext('eth_requestAccounts')
    const open = ask(wallet, 'eth_requestAccounts')
    const after = ask(wallet, 'eth_requestAccounts').then(() => 'answered')
    expect(await Promise.race([open, after])).toBe('answered')
  })

  test('error: refuses an unknown chain, an unknown method, and a transaction without a node', async () => {
    const wallet = createMockWallet()
    const parameters = [{ chainId: '0xa' }]
    await expect(ask(wallet, 'wallet_switchEthereumChain', parameters)).rejects.toMatchObject({ code: 4902 })
    await ask(wallet, 'wallet_addEthereumChain', parameters)
    await ask(wallet, 'wallet_switchEthereumChain', parameters)
    expect(await ask(wallet, 'eth_chainId')).toBe('0xa')
    await expect(ask(wallet, 'eth_getBalance')).rejects.toMatchObject({ code: 4200 })
    await expect(ask(wallet, 'constructor')).rejects.toMatchObject({ code: 4200 })
    await expect(ask(wallet, 'eth_sendTransaction', [{}])).rejects.toMatchObject({ code: 4900 })
  })
})
