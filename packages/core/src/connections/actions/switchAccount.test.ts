import { getConnection } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { setAccountTab, setAddressLabel } from '../../accounts/actions.ts'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import { getWagmiConfig } from '../../adapters/eip155/getWagmiConfig.ts'
import { getAccount } from '../snapshot.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchAccount } from './switchAccount.ts'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function connectWithTwoAccounts() {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.accounts.push(second)
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const page = createTestKit({}, { window })
  await connect(page.kit, { connectorId: 'com.kelp' })
  return { ...page, wallet }
}

describe('switchAccount', () => {
  test('default: the account becomes the one in use in the kit and in wagmi, and the wallet is not asked', async () => {
    const { kit, wallet } = await connectWithTwoAccounts()
    const requestCount = wallet.requests.length
    await switchAccount(kit, { caipAddress: `eip155:31337:${second.toLowerCase()}` })
    expect(getAccount(kit)).toMatchObject({ address: second, caipAddress: `eip155:31337:${second}`, isConnected: true })
    expect(getAccount(kit).allAccounts.map(({ address }) => address)).toEqual([second, wallet.account.address])
    expect(getConnection(await getWagmiConfig(kit)).address).toBe(second)
    expect(wallet.requests.slice(requestCount).filter(({ method }) => !method.startsWith('eth_getBalance'))).toEqual([])
  })

  test('behavior: switching to the account in use changes nothing', async () => {
    const { kit, wallet } = await connectWithTwoAccounts()
    await switchAccount(kit, { caipAddress: `eip155:31337:${wallet.account.address}` })
    expect(getAccount(kit).address).toBe(wallet.account.address)
  })

  test('error: refuses an account that the wallet did not share', async () => {
    const { kit } = await connectWithTwoAccounts()
    const stranger = 'eip155:31337:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    await expect(switchAccount(kit, { caipAddress: stranger })).rejects.toBeInstanceOf(AccountNotFoundError)
  })
})

describe('setAddressLabel', () => {
  test('default: a label outlives a change of account and the connection, and can be removed', async () => {
    const { kit } = await connectWithTwoAccounts()
    setAddressLabel(kit, { namespace: 'eip155', address: second, label: 'Savings' })
    await switchAccount(kit, { caipAddress: `eip155:31337:${second}` })
    expect(getAccount(kit).addressLabels).toEqual({ [second]: 'Savings' })
    await disconnect(kit)
    expect(getAccount(kit)).toMatchObject({ isConnected: false, addressLabels: { [second]: 'Savings' } })
    setAddressLabel(kit, { namespace: 'eip155', address: second, label: undefined })
    expect(getAccount(kit).addressLabels).toEqual({})
  })
})

describe('setAccountTab', () => {
  test('default: the tab is kept when the account changes, and reset when the wallet disconnects', async () => {
    const { kit } = await connectWithTwoAccounts()
    setAccountTab(kit, { tab: 2 })
    await switchAccount(kit, { caipAddress: `eip155:31337:${second}` })
    expect(getAccount(kit).currentTab).toBe(2)
    await disconnect(kit)
    expect(getAccount(kit).currentTab).toBe(0)
  })
})
