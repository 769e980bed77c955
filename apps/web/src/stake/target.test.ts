import { describe, expect, it } from 'vitest'
import { findStakeTarget } from './target.ts'

const evm = (id: number) => ({ id, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' }) as const
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://localhost'] } }
const one = {
  ...evm(1),
  name: 'One',
  nativeCurrency: currency,
  rpcUrls,
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
}
const two = { ...evm(2), name: 'Two', nativeCurrency: currency, rpcUrls }
const three = { ...evm(3), name: 'Three', nativeCurrency: currency, rpcUrls }
const at = (digit: string) => ({ address: `0x${digit.repeat(40)}` as const, blockNumber: 7 })

describe('findStakeTarget', () => {
  it('default: returns the deployment on the connected chain', () => {
    const config = { chains: [one, two, three], stake: { 1: at('1'), 2: at('2') } }
    expect(findStakeTarget(config, 2)).toMatchObject({
      chainId: 2,
      chainName: 'Two',
      address: at('2').address,
      blockNumber: 7,
    })
    expect(findStakeTarget(config, 1)?.explorerUrl).toBe('https://scan.example')
  })

  it.each([[3], [99], [undefined]])(
    'behavior: returns the first deployment when the wallet is on chain %s',
    (chainId) => {
      expect(findStakeTarget({ chains: [three, two, one], stake: { 1: at('1'), 2: at('2') } }, chainId)?.chainId).toBe(
        2,
      )
    },
  )

  it('behavior: returns null when no configured chain has a contract', () => {
    expect(findStakeTarget({ chains: [three], stake: { 1: at('1') } }, 3)).toBeNull()
  })
})
