import { encodeFunctionData, parseAbi } from 'viem/utils'
import { signed } from '../../chain/reads/words.ts'
import type { PoolKind } from './pools.ts'

const abi = parseAbi(['function observe(uint32[] secondsAgos) view returns (int56[], uint160[])'])
/** The largest tick that a pool can have. */
const MAX_TICK = 887_272n
/** The precision with which powers of 1.0001 are computed. */
const PRECISION = 10n ** 40n

/**
 * Reads pools with the interface of Uniswap v3: the mean price over a time span, which no single transaction can move. A pool
 * whose price history is shorter gives no price.
 *
 * @param windowS - the span, in seconds.
 * @see https://docs.uniswap.org/concepts/protocol/oracle
 */
export function uniswapV3(windowS: number): PoolKind {
  const data = encodeFunctionData({ abi, functionName: 'observe', args: [[windowS, 0]] })
  return {
    name: 'uniswap-v3',
    call: (pool) => ({ to: pool, data }),
    ratio: (words) => {
      // The answer: two offsets, then the length of the first list and its two numbers.
      const [, , length, before, now] = words
      if (length !== 2n || before === undefined || now === undefined) return undefined
      const tick = floorDivide(signed(now, 56) - signed(before, 56), BigInt(windowS))
      if (tick > MAX_TICK || tick < -MAX_TICK) return undefined
      const power = powerOfTick(tick < 0n ? -tick : tick)
      return tick < 0n ? { numerator: PRECISION, denominator: power } : { numerator: power, denominator: PRECISION }
    },
  }
}

/** Computes 1.0001 to the power of a tick, times {@link PRECISION}. */
function powerOfTick(tick: bigint): bigint {
  let result = PRECISION
  let square = PRECISION + PRECISION / 10_000n
  for (let remaining = tick; remaining > 0n; remaining >>= 1n) {
    if (remaining & 1n) result = (result * square) / PRECISION
    square = (square * square) / PRECISION
  }
  return result
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by !== 0n && value < 0n ? quotient - 1n : quotient
}
