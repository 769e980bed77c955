import { describe, expect, test } from 'vitest'
import { chainOf } from '../config/test/testChain.ts'
import { NodeError } from '../methods/node.ts'
import { factoryAddress } from './addresses.ts'
import { createSmartAccounts } from './smartAccounts.ts'

/** Creates smart accounts. `codes` has, by chain, the code that the node returns for each address, or the error it throws. */
function setUp(
  codes: Record<number, Record<string, unknown> | NodeError>,
  chains = Object.keys(codes)
    .map(Number)
    .map((id) => chainOf(id)),
) {
  const requests: unknown[] = []
  const accounts = createSmartAccounts({
    chains,
    createCallNode: (chain) => async (method, params) => {
      const [address] = params as [string] // These are the parameters of `eth_getCode`.
      requests.push([chain.id, method, params])
      const codesOfChain = codes[chain.id]
      if (codesOfChain instanceof NodeError) throw codesOfChain
      return codesOfChain?.[address] ?? '0x'
    },
  })
  return { accounts, requests }
}

describe('createSmartAccounts', () => {
  test('default: only chains with a bundler and the factory have smart accounts', async () => {
    const { accounts } = setUp(
      { 1: { [factoryAddress]: '0x60' }, 2: {}, 3: { [factoryAddress]: '0x60' }, 4: { [factoryAddress]: '0x60' } },
      [chainOf(1), chainOf(2), chainOf(3, { hasBundler: false }), chainOf(4, { caipNetworkId: 'solana:4' })],
    )
    expect(await accounts.enabledChainIds()).toEqual([1])
  })

  test('behavior: requests an account’s code until it is found, and not again after that', async () => {
    const codes: Record<string, unknown> = {}
    const { accounts, requests } = setUp({ 1: codes })
    const chain = chainOf(1)
    expect(await accounts.isDeployed(chain, '0xAb')).toBe(false)
    codes['0xAb'] = '0x6001'
    expect(await accounts.isDeployed(chain, '0xAb')).toBe(true)
    expect(await accounts.isDeployed(chain, '0xaB')).toBe(true)
    expect(requests).toEqual([
      [1, 'eth_getCode', ['0xAb', 'latest']],
      [1, 'eth_getCode', ['0xAb', 'latest']],
    ])
    // Another chain has its own code.
    expect(await accounts.isDeployed(chainOf(2), '0xAb')).toBe(false)
  })

  test.each([undefined, null, '0x', 1, 'code'])('behavior: with code %s, no account is deployed', async (answer) => {
    const { accounts } = setUp({ 1: { '0xab': answer } })
    expect(await accounts.isDeployed(chainOf(1), '0xab')).toBe(false)
  })

  test('error: if the node does not answer, isEnabled is false, and isDeployed throws', async () => {
    const { accounts } = setUp({ 1: new NodeError({ message: 'silent' }) })
    expect(await accounts.isEnabled(chainOf(1))).toBe(false)
    await expect(accounts.isDeployed(chainOf(1), '0xab')).rejects.toBeInstanceOf(NodeError)
  })

  test('behavior: an owner has one address, whatever the case of its letters', async () => {
    const { accounts } = setUp({})
    const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const address = await accounts.addressOf(owner)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await accounts.addressOf(owner.toLowerCase())).toBe(address)
    expect(await accounts.addressOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).not.toBe(address)
  })
})
