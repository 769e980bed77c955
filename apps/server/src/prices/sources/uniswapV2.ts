import { toFunctionSelector } from 'viem/utils'
import type { PoolKind } from './pools.ts'

const getReserves = toFunctionSelector('function getReserves()')

/**
 * Reads pools with the interface of Uniswap v2: the ratio of their current reserves. A single transaction can move this ratio, so
 * use it only for large pools.
 *
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/pair
 */
export const uniswapV2: PoolKind = {
  name: 'uniswap-v2',
  call: (pool) => ({ to: pool, data: getReserves }),
  ratio: ([reserve0, reserve1]) => (reserve0 && reserve1 ? { numerator: reserve1, denominator: reserve0 } : undefined),
}
