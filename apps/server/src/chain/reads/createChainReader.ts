import { BaseError, type Clock, onceInFlight } from '@holdfast/base'
import { UpstreamError } from '../../rpc/nodes/upstream.ts'
import { decodeAggregate, encodeAggregate, type ReadCall, type ReadResult } from './aggregate.ts'
import { ChainUnavailableError } from './errors.ts'
import { CALLS_PER_RUN, runMulticall } from './multicall.ts'

/** The address of Multicall3 on most chains. @see https://www.multicall3.com/deployments */
export const defaultMulticall = '0xca11bde05977b3631167028862be2a173976ca11'
/** `getEthBalance(address)` of Multicall3. */
const GET_ETH_BALANCE = '0x4d2301cc'
/** How long to wait before checking again whether a chain without Multicall3 now has it, in milliseconds. */
const ABSENT_MS = 10 * 60_000
/** The maximum number of concurrent calls on a chain without Multicall3. */
const PARALLEL_CALLS = 20
/** How many earlier blocks are tried, when a node does not have the newest block of another node yet. */
const OLDER_BLOCKS = 3

/** Reads the state of one chain. */
export type ChainReader = {
  /**
   * Reads many values at the newest block: the native balance of an account if the request names an account, and the result of
   * each call.
   *
   * @throws {ChainUnavailableError}
   */
  read: (request: ReadRequest) => Promise<ChainReading>
}

/** The calls and the balance to read at one block. */
type ReadRequest = { calls: readonly ReadCall[]; nativeOf?: `0x${string}` | undefined }

/** Values of one block. */
export type ChainReading = {
  /** In atomic units; 0 when no account was named. */
  native: bigint
  /** The result of each call, in the order of the calls; undefined for a call that failed. */
  results: readonly (`0x${string}` | undefined)[]
}

/**
 * Calls a node, with parameters and result as JSON text. A `fresh` answer comes from a new request to a node; a `live` answer
 * may be shared with an identical call that is already under way.
 */
export type AskChain = (
  call: { method: string; params: string },
  kind: 'fresh' | 'live',
) => Promise<{ result: string } | { error: string }>

type BlockTag = 'latest' | `0x${string}`

/** Thrown within this module when a node answers with an error or with an unusable result. */
class UnusableAnswerError extends BaseError {
  override name = 'UnusableAnswerError' as const
}

/**
 * Parses a result, whose JSON was validated with the answer around it. A string without escapes only needs its quotes removed:
 * parsing the kilobytes of a multicall again would take a few percent of a balance request.
 */
function parseResult(json: string): unknown {
  const isPlainText = json.startsWith('"') && json.endsWith('"') && !json.includes('\\')
  return isPlainText ? json.slice(1, -1) : JSON.parse(json)
}

/** Creates the reader of a chain. The reader uses Multicall3 where it is deployed, and single calls elsewhere. */
export function createChainReader(options: {
  ask: AskChain
  clock: Clock
  /** @default {@link defaultMulticall} */
  multicall?: `0x${string}` | undefined
}): ChainReader {
  const { ask, clock, multicall = defaultMulticall } = options
  let hasMulticall: boolean | undefined
  let checkedAtMs = 0

  /**
   * Calls the node. @param params - JSON text, which callers write by hand: hex needs no escapes, and serialising kilobytes of
   * it takes 30 µs.
   */
  const request = async (method: string, params: string): Promise<unknown> => {
    try {
      const answer = await ask({ method, params }, 'fresh')
      if ('error' in answer) throw new UnusableAnswerError(answer.error.slice(0, 200))
      return parseResult(answer.result)
    } catch (error) {
      if (error instanceof UpstreamError) throw new ChainUnavailableError({ cause: error })
      throw error
    }
  }
  const isMulticallDeployed = onceInFlight(async (): Promise<boolean> => {
    if (hasMulticall === undefined || (!hasMulticall && clock.monotonic() - checkedAtMs > ABSENT_MS)) {
      const code = await request('eth_getCode', `["${multicall}","latest"]`)
      hasMulticall = typeof code === 'string' && code.length > 2
      checkedAtMs = clock.monotonic()
    }
    return hasMulticall
  })
  /** Calls a contract. @returns the node's result, unchecked; undefined for a call that failed. */
  const callRaw = async (block: BlockTag, { to, data }: ReadCall): Promise<unknown> => {
    try {
      return await request('eth_call', `[{"to":"${to}","data":"${data}"},"${block}"]`)
    } catch (error) {
      // The call reverted, or the node lacks the block. A node that cannot be reached causes a different error.
      if (error instanceof UnusableAnswerError) return undefined
      throw error
    }
  }
  const callAt = async (block: BlockTag, call: ReadCall): Promise<ReadResult> => {
    const result = await callRaw(block, call)
    return isHex(result) ? result : undefined
  }
  const readNative = async (account: string, block: BlockTag): Promise<bigint> => {
    const result = await request('eth_getBalance', `["${account}","${block}"]`)
    if (!isHex(result)) throw new UnusableAnswerError('eth_getBalance returned no number')
    return BigInt(result)
  }

  /** Reads at one block: every call contains the block's number. */
  const readAt = async (block: bigint, { calls, nativeOf }: ReadRequest): Promise<ChainReading> => {
    const call = (readCall: ReadCall): Promise<ReadResult> => callAt(numberTag(block), readCall)
    if (calls.length > 0 && (await isMulticallDeployed())) {
      const results = await runMulticall({ multicall, calls: withNative(multicall, { calls, nativeOf }), call })
      if (nativeOf === undefined) return { native: 0n, results }
      const [first] = results
      const native = first === undefined ? await readNative(nativeOf, numberTag(block)) : BigInt(first)
      return { native, results: results.slice(1) }
    }
    const results: ReadResult[] = []
    const native = nativeOf === undefined ? 0n : await readNative(nativeOf, numberTag(block))
    for (let start = 0; start < calls.length; start += PARALLEL_CALLS) {
      results.push(...(await Promise.all(calls.slice(start, start + PARALLEL_CALLS).map(call))))
    }
    return { native, results }
  }

  /**
   * Reads everything in one call, which the node answers at its newest block. This halves the number of calls: a read at a
   * fixed block must ask for the block's number first.
   *
   * @returns undefined when one call does not suffice, or when a part failed; then `readPinned` must read everything.
   */
  const readInOneCall = async ({ calls, nativeOf }: ReadRequest): Promise<ChainReading | undefined> => {
    if (calls.length === 0) {
      return { native: nativeOf === undefined ? 0n : await readNative(nativeOf, 'latest'), results: [] }
    }
    const all = withNative(multicall, { calls, nativeOf })
    if (all.length > CALLS_PER_RUN || !(await isMulticallDeployed())) return undefined
    const returned = await callRaw('latest', { to: multicall, data: encodeAggregate(all) })
    const results = decodeAggregate(returned)
    if (results?.length !== all.length || results.includes(undefined)) return undefined
    const [first] = results
    if (nativeOf === undefined || first === undefined) return { native: 0n, results }
    return { native: BigInt(first), results: results.slice(1) }
  }

  const findHead = async (): Promise<bigint> => {
    // The number is never cached. Otherwise, a caller that reads because a new block arrived could get the balances of the
    // block before.
    const result = await request('eth_blockNumber', '[]')
    if (!isHex(result)) throw new UnusableAnswerError('eth_blockNumber returned no number')
    return BigInt(result)
  }

  /** Checks that the node has a block, by reading any balance there. @throws {UnusableAnswerError} */
  const assertBlock = (block: bigint): Promise<unknown> => readNative(multicall, numberTag(block))

  /** Reads everything at a fixed block: the newest block, or a slightly older block if a node lacks the newest. */
  const readPinned = async (wanted: ReadRequest): Promise<ChainReading> => {
    const newest = await findHead()
    for (let older = 0n; ; older += 1n) {
      const block = newest - older
      try {
        const reading = await readAt(block, wanted)
        // If every call failed, the node may lack the block.
        if (reading.results.every((result) => result === undefined)) await assertBlock(block)
        return reading
      } catch (error) {
        if (!(error instanceof UnusableAnswerError) || older >= OLDER_BLOCKS || older >= newest) throw error
      }
    }
  }

  return {
    read: async (wanted) => {
      try {
        return (await readInOneCall(wanted)) ?? (await readPinned(wanted))
      } catch (error) {
        throw error instanceof UnusableAnswerError ? new ChainUnavailableError({ cause: error }) : error
      }
    },
  }
}

/** Prepends the call that asks Multicall3 for the native balance, if the request names an account. */
function withNative(multicall: `0x${string}`, { calls, nativeOf }: ReadRequest): readonly ReadCall[] {
  return nativeOf === undefined ? calls : [nativeCall(multicall, nativeOf), ...calls]
}

/** Writes a block's number as nodes expect it. @see https://ethereum.github.io/execution-apis/ 'BlockNumberOrTag' */
function numberTag(block: bigint): `0x${string}` {
  return `0x${block.toString(16)}`
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
