import { type Clock, onceInFlight } from '@holdfast/base'
import { UpstreamError } from '../../rpc/upstream.ts'
import type { ReadCall } from './aggregate.ts'
import { ChainUnavailableError } from './errors.ts'
import { runMulticall } from './multicall.ts'

/** Where Multicall3 is on most chains. @see https://www.multicall3.com/deployments */
export const usualMulticall = '0xca11bde05977b3631167028862be2a173976ca11'
/** `getEthBalance(address)` of Multicall3. */
const GET_ETH_BALANCE = '0x4d2301cc'
/** How long a chain counts as one without Multicall3. */
const ABSENT_MS = 10 * 60_000
/** Calls under way at the same time, on a chain without Multicall3. */
const PARALLEL_CALLS = 20
/** A node may not have the newest block of another one yet: the block before is read then, this many times. */
const OLDER_BLOCKS = 3

/** What reads the state of one chain. */
export type ChainReader = {
  chainId: number
  /** The number of the newest block, at most half a second old. @throws {ChainUnavailableError} */
  head: () => Promise<bigint>
  /**
   * Reads many values of one block: the native balance of an account if one is named, and what each call returns.
   *
   * @throws {ChainUnavailableError}
   */
  read: (request: { calls: readonly ReadCall[]; nativeOf?: `0x${string}` | undefined }) => Promise<ChainReading>
}

/** Values of one block. */
export type ChainReading = {
  block: bigint
  /** In atomic units; 0 when no account was named. */
  native: bigint
  /** What each call returned, in their order; undefined for one that failed. */
  results: readonly (`0x${string}` | undefined)[]
}

/** How a node is asked: the JSON text of the parameters, and the JSON text of the result. */
export type AskChain = (
  call: { method: string; params: string },
  kind: 'block' | 'live',
) => Promise<{ result: string } | { error: string }>

/** Thrown within this folder for an error that a node answers with. */
class NodeError extends Error {
  override name = 'NodeError' as const
}

/** Creates what reads a chain. Many values are read by Multicall3 where it is deployed, and by single calls elsewhere. */
export function createChainReader(options: {
  chainId: number
  ask: AskChain
  clock: Clock
  /** @default {@link usualMulticall} */
  multicall?: `0x${string}` | undefined
}): ChainReader {
  const { chainId, ask, clock, multicall = usualMulticall } = options
  let hasMulticall: boolean | undefined
  let checkedAt = 0

  const request = async (method: string, params: unknown[]): Promise<unknown> => {
    try {
      const answer = await ask({ method, params: JSON.stringify(params) }, 'live')
      if ('error' in answer) throw new NodeError(answer.error.slice(0, 200))
      return JSON.parse(answer.result)
    } catch (error) {
      if (error instanceof UpstreamError) throw new ChainUnavailableError({ cause: error })
      throw error
    }
  }
  const findMulticall = onceInFlight(async (): Promise<boolean> => {
    if (hasMulticall === undefined || (!hasMulticall && clock.monotonic() - checkedAt > ABSENT_MS)) {
      const code = await request('eth_getCode', [multicall, 'latest'])
      hasMulticall = typeof code === 'string' && code.length > 2
      checkedAt = clock.monotonic()
    }
    return hasMulticall
  })
  const callAt = async (block: bigint, { to, data }: ReadCall): Promise<`0x${string}` | undefined> => {
    try {
      const result = await request('eth_call', [{ to, data }, `0x${block.toString(16)}`])
      return isHex(result) ? result : undefined
    } catch (error) {
      // It reverted; a node that cannot be asked is another error.
      if (error instanceof NodeError) return undefined
      throw error
    }
  }
  const readNative = async (account: string, block: bigint): Promise<bigint> => {
    const result = await request('eth_getBalance', [account, `0x${block.toString(16)}`])
    if (!isHex(result)) throw new NodeError('eth_getBalance gave no number')
    return BigInt(result)
  }

  const readAt: (block: bigint, request: Parameters<ChainReader['read']>[0]) => Promise<ChainReading> = async (
    block,
    { calls, nativeOf },
  ) => {
    if (calls.length > 0 && (await findMulticall())) {
      const own = nativeOf === undefined ? [] : [nativeCall(multicall, nativeOf)]
      const results = await runMulticall({ multicall, calls: [...own, ...calls], call: (one) => callAt(block, one) })
      const [first] = results
      if (nativeOf === undefined) return { block, native: 0n, results }
      const native = first === undefined ? await readNative(nativeOf, block) : BigInt(first)
      return { block, native, results: results.slice(1) }
    }
    const results: (`0x${string}` | undefined)[] = []
    const native = nativeOf === undefined ? 0n : await readNative(nativeOf, block)
    for (let start = 0; start < calls.length; start += PARALLEL_CALLS) {
      const some = calls.slice(start, start + PARALLEL_CALLS)
      results.push(...(await Promise.all(some.map((one) => callAt(block, one)))))
    }
    return { block, native, results }
  }

  const head = async (): Promise<bigint> => {
    // Never a kept number: who asks because of a new block would get the balances of the one before.
    const result = await request('eth_blockNumber', []).catch((error: unknown) => {
      throw error instanceof NodeError ? new ChainUnavailableError({ cause: error }) : error
    })
    if (!isHex(result)) throw new ChainUnavailableError()
    return BigInt(result)
  }

  const assertBlock = (block: bigint): Promise<unknown> => readNative(multicall, block)

  return {
    chainId,
    head,
    read: async (wanted) => {
      const newest = await head()
      for (let older = 0n; ; older += 1n) {
        try {
          const reading = await readAt(newest - older, wanted)
          // Where every call failed, it may be the block that the node does not have.
          if (reading.results.every((result) => result === undefined)) await assertBlock(reading.block)
          return reading
        } catch (error) {
          if (!(error instanceof NodeError)) throw error
          if (older >= OLDER_BLOCKS || older >= newest) throw new ChainUnavailableError({ cause: error })
        }
      }
    },
  }
}

function nativeCall(multicall: `0x${string}`, account: `0x${string}`): ReadCall {
  return {
    to: multicall,
    data: `${GET_ETH_BALANCE}${account.slice(2).padStart(64, '0')}`,
  }
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value)
}
