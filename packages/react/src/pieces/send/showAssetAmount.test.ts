import { describe, expect, test } from 'vitest'
import { etherAsset, shellAsset } from '../../../test/views/sentAsset.ts'
import { showAssetAmount } from './showAssetAmount.ts'

describe('showAssetAmount', () => {
  test('default: shortens an amount, and returns every digit as `exact` if some were cut off', () => {
    expect(showAssetAmount(etherAsset, 1_500_000_000_000_000_000n)).toEqual({ short: '1.50 ETH', exact: undefined })
    expect(showAssetAmount(etherAsset, 1_500_000_000_000_000_001n)).toEqual({
      short: '1.50 ETH',
      exact: '1.500000000000000001 ETH',
    })
  })

  test('behavior: returns the name of an NFT, with the number of pieces if there can be several', () => {
    expect(showAssetAmount(shellAsset, 1n)).toEqual({ short: 'Shell 7', exact: undefined })
    expect(showAssetAmount({ ...shellAsset, standard: 'erc1155' }, 3n)).toEqual({
      short: '3 × Shell 7',
      exact: undefined,
    })
  })
})
