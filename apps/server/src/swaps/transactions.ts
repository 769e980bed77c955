import { isRecord } from '@holdfast/base'
import { swapFactoryAbi, swapGatewayAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import { UpstreamError } from '../rpc/nodes/upstream.ts'
import { QuoteMovedError, SwapWouldFailError } from './errors.ts'
import type { SourceQuote, SwapToken } from './QuoteSource.ts'

type Address = `0x${string}`
type Hex = `0x${string}`

/** Stands for the native currency in the gateway's orders. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A transaction that is to be signed. */
export type SwapCall = { from: Address; to: Address; data: Hex; value: bigint }

/** An allowance by signature. */
export type Permit = { deadline: bigint; signature: Hex }

/** Writes the gateway's call for a quote. */
export function encodeSwap(options: {
  gateway: Address
  account: Address
  tokenIn: SwapToken
  tokenOut: SwapToken
  amountIn: bigint
  minimumOut: bigint
  quote: SourceQuote
  /** Unix seconds. */
  deadline: bigint
  permit?: Permit | undefined
}): SwapCall {
  const { gateway, account, tokenIn, tokenOut, amountIn, minimumOut, quote, deadline, permit } = options
  const order = {
    tokenIn: tokenIn === 'native' ? NATIVE : tokenIn,
    amountIn,
    tokenOut: tokenOut === 'native' ? NATIVE : tokenOut,
    minimumOut,
    recipient: account,
    deadline,
  }
  const route = quote.legs.map((leg) => ({
    router: leg.router,
    amountIn: leg.amountIn,
    data: leg.encode({ gateway, deadline }),
  }))
  const data = permit
    ? encodeFunctionData({
        abi: swapGatewayAbi,
        functionName: 'swapWithPermit',
        args: [order, route, { deadline: permit.deadline, ...splitSignature(permit.signature) }],
      })
    : encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [order, route] })
  return { from: account, to: gateway, data, value: tokenIn === 'native' ? amountIn : 0n }
}

/** The three parts of a signature of 65 bytes; `v` may also be the parity alone. */
function splitSignature(signature: Hex): { v: number; r: Hex; s: Hex } {
  const digits = signature.slice(2)
  const last = Number.parseInt(digits.slice(128, 130), 16)
  return { r: `0x${digits.slice(0, 64)}`, s: `0x${digits.slice(64, 128)}`, v: last < 27 ? last + 27 : last }
}

/**
 * Tries a transaction out on the newest block.
 *
 * @returns what would arrive, and the gas that it takes, with a fifth to spare.
 * @throws {QuoteMovedError} | {SwapWouldFailError} | {ChainUnavailableError}
 */
export async function trySwap(ask: AskChain, call: SwapCall): Promise<{ amountOut: bigint; gas: bigint }> {
  const transaction = { from: call.from, to: call.to, data: call.data, value: `0x${call.value.toString(16)}` }
  const returned = await request(ask, 'eth_call', [transaction, 'latest'])
  const amountOut = decodeFunctionResult({ abi: swapGatewayAbi, functionName: 'swap', data: returned })
  const gas = BigInt(await request(ask, 'eth_estimateGas', [transaction]))
  return { amountOut, gas: (gas * 6n) / 5n }
}

/** Tries any other transaction out. @returns the gas that it takes, or undefined when it fails. */
export async function estimateGas(
  ask: AskChain,
  { from, to, data }: Omit<SwapCall, 'value'>,
): Promise<bigint | undefined> {
  try {
    return (BigInt(await request(ask, 'eth_estimateGas', [{ from, to, data }])) * 6n) / 5n
  } catch (error) {
    if (error instanceof SwapWouldFailError) return undefined
    throw error
  }
}

/** Wei for a unit of gas, as the chain's nodes advise. */
export async function readGasPrice(ask: AskChain): Promise<bigint> {
  return BigInt(await request(ask, 'eth_gasPrice', []))
}

async function request(ask: AskChain, method: string, params: unknown[]): Promise<Hex> {
  const answer = await ask({ method, params: JSON.stringify(params) }, 'fresh').catch((error: unknown) => {
    throw error instanceof UpstreamError ? new ChainUnavailableError({ cause: error }) : error
  })
  if ('error' in answer) throw toRefusal(answer.error)
  const result: unknown = JSON.parse(answer.result)
  if (typeof result !== 'string' || !/^0x[\da-f]+$/i.test(result)) throw new ChainUnavailableError()
  return result as Hex // Just compared with its form.
}

const errors = [...swapGatewayAbi, ...swapRouterAbi, ...swapPoolAbi, ...swapFactoryAbi].filter(
  (entry) => entry.type === 'error',
)

/** Says why a node could not carry a call out. @param text - the error as JSON. */
function toRefusal(text: string): QuoteMovedError | SwapWouldFailError {
  const data = findData(parseJson(text))
  return data === undefined ? new SwapWouldFailError({ reason: 'the node gives no reason' }) : explain(data)
}

/** What a call reverted with: nodes put it into the error's data, some a level deeper. */
function findData(error: unknown): Hex | undefined {
  const data = isRecord(error) ? error['data'] : undefined
  if (isRecord(data)) return findData(data)
  return typeof data === 'string' && /^0x[\da-f]{8,}$/i.test(data) ? (data as Hex) : undefined // Just compared.
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function explain(data: Hex): QuoteMovedError | SwapWouldFailError {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'OutputBelowMinimum') {
      const [amountOut, minimum] = args as readonly [bigint, bigint] // Of this error.
      return new QuoteMovedError({ amountOut, minimum })
    }
    // A router's own reason says more.
    if (errorName === 'RouterFailed') return explain((args as readonly [Address, Hex])[1])
    return new SwapWouldFailError({ reason: errorName })
  } catch {
    return new SwapWouldFailError({ reason: 'a token or a pool refuses' })
  }
}
