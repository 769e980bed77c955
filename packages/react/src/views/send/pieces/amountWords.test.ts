import { describe, expect, test } from 'vitest'
import { etherAsset, shellAsset } from '../../../../test/sentAsset.ts'
import { amountWords } from './amountWords.ts'

describe('amountWords', () => {
  test('default: shortens an amount, and keeps every digit where some were cut', () => {
    expect(amountWords(etherAsset, 1_500_000_000_000_000_000n)).toEqual({ short: '1.50 ETH', exact: undefined })
    expect(amountWords(etherAsset, 1_500_000_000_000_000_001n)).toEqual({
      short: '1.50 ETH',
      exact: '1.500000000000000001 ETH',
    })
  })

  test('behavior: names an NFT, with the number of pieces where several can exist', () => {
    expect(amountWords(shellAsset, 1n)).toEqual({ short: 'Shell 7', exact: undefined })
    expect(amountWords({ ...shellAsset, standard: 'erc1155' }, 3n)).toEqual({ short: '3 × Shell 7', exact: undefined })
  })
})
