import type { SwapPermit } from '@holdfast/api/swap'
import { isRecord } from '@holdfast/base'
import { swapFactoryAbi, swapGatewayAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import type { ContractFunctionArgs } from 'viem'
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData, parseAbi, size } from 'viem/utils'
import * as z from 'zod/mini'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import { tryParseJson } from '../providers/createSender.ts'
import { UpstreamError } from '../rpc/nodes/upstream.ts'
import { QuoteMovedError, SwapWouldFailError } from './errors.ts'
import type { RouterCall, SwapToken } from './QuoteSource.ts'

type Address = `0x${string}`
type Hex = `0x${string}`

/** The address that represents the native currency in the gateway's orders. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A transaction that is to be signed. */
export type SwapCall = { from: Address; to: Address; data: Hex; value: bigint }

/** Encodes the call to the gateway for an order. */
export function encodeSwap(options: {
  gateway: Address
  account: Address
  tokenIn: SwapToken
  tokenOut: SwapToken
  amountIn: bigint
  minimumOut: bigint
  route: readonly RouterCall[]
  /** Unix seconds. */
  deadline: bigint
  permit?: SwapPermit | undefined
}): SwapCall {
  const { gateway, account, tokenIn, tokenOut, amountIn, minimumOut, route, deadline, permit } = options
  const order = {
    tokenIn: tokenIn === 'native' ? NATIVE : tokenIn,
    amountIn,
    tokenOut: tokenOut === 'native' ? NATIVE : tokenOut,
    minimumOut,
    recipient: account,
    deadline,
  }
  const data = encodeCall(order, route, permit)
  return { from: account, to: gateway, data, value: tokenIn === 'native' ? amountIn : 0n }
}

function encodeCall(
  order: ContractFunctionArgs<typeof swapGatewayAbi, 'payable', 'swap'>[0],
  route: ContractFunctionArgs<typeof swapGatewayAbi, 'payable', 'swap'>[1],
  permit: SwapPermit | undefined,
): Hex {
  if (!permit) return encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [order, route] })
  const deadline = BigInt(permit.deadline)
  if (permit.kind === 'permit2') {
    const transfer = { nonce: BigInt(permit.nonce), deadline, signature: permit.signature }
    return encodeFunctionData({
      abi: swapGatewayAbi,
      functionName: 'swapWithPermit2',
      args: [order, route, transfer],
    })
  }
  const signedPermit = { deadline, ...splitSignature(permit.signature) }
  return encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swapWithPermit', args: [order, route, signedPermit] })
}

/** Splits a signature of 65 bytes into its three parts. Its last byte may be `v` (27 or 28), or the parity alone (0 or 1). */
function splitSignature(signature: Hex): { v: number; r: Hex; s: Hex } {
  const digits = signature.slice(2)
  const last = Number.parseInt(digits.slice(128, 130), 16)
  return { r: `0x${digits.slice(0, 64)}`, s: `0x${digits.slice(64, 128)}`, v: last < 27 ? last + 27 : last }
}

/**
 * Simulates a transaction on the newest block.
 *
 * @returns the output, and the gas with a margin of a fifth.
 * @throws {QuoteMovedError} | {SwapWouldFailError} | {ChainUnavailableError}
 */
export async function simulateSwap(ask: AskChain, call: SwapCall): Promise<{ amountOut: bigint; gas: bigint }> {
  const transaction = { from: call.from, to: call.to, data: call.data, value: `0x${call.value.toString(16)}` }
  const returned = await request(ask, 'eth_call', [transaction, 'latest'])
  const amountOut = decodeFunctionResult({ abi: swapGatewayAbi, functionName: 'swap', data: returned })
  const gas = BigInt(await request(ask, 'eth_estimateGas', [transaction]))
  return { amountOut, gas: (gas * 6n) / 5n }
}

const simulationSchema = z.tuple([
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        returnData: z.string().check(z.regex(/^0x[\da-f]*$/i)),
        gasUsed: z.string().check(z.regex(/^0x[\da-f]{1,16}$/i)),
        error: z.optional(z.unknown()),
      }),
    ),
  }),
])

/**
 * Simulates an approval and then the exchange, as a wallet sends them in one batch.
 *
 * @returns the output, and the gas of both with a margin of a fifth.
 * @throws {QuoteMovedError} | {SwapWouldFailError} | {ChainUnavailableError}, also when the node cannot simulate several calls.
 * @see https://ethereum.github.io/execution-apis/ `eth_simulateV1`
 */
export async function simulateBatch(
  ask: AskChain,
  approval: SwapCall,
  call: SwapCall,
): Promise<{ amountOut: bigint; gas: bigint }> {
  const calls = [approval, call].map(({ from, to, data, value }) => ({
    from,
    to,
    data,
    value: `0x${value.toString(16)}`,
  }))
  const params = JSON.stringify([{ blockStateCalls: [{ calls }], validation: false }, 'latest'])
  const answer = await ask({ method: 'eth_simulateV1', params }, 'fresh').catch((error: unknown) => {
    throw error instanceof UpstreamError ? new ChainUnavailableError({ cause: error }) : error
  })
  const parsed = 'error' in answer ? undefined : simulationSchema.safeParse(JSON.parse(answer.result))
  const results = parsed?.data?.[0].calls ?? []
  const [first, second] = results
  if (!first || !second) throw new ChainUnavailableError()
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) throw toRefusal(JSON.stringify(failed.error ?? null), failed.returnData as Hex /* By the schema. */)
  const data = second.returnData as Hex // Checked by the schema.
  const amountOut = decodeFunctionResult({ abi: swapGatewayAbi, functionName: 'swap', data })
  const gas = BigInt(first.gasUsed) + BigInt(second.gasUsed)
  return { amountOut, gas: (gas * 6n) / 5n }
}

/** Simulates a transaction without value, such as an approval. @returns its gas with a margin of a fifth; undefined if it fails. */
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

/** Reads the price that the chain's nodes advise, in wei per unit of gas. */
export async function readGasPrice(ask: AskChain): Promise<bigint> {
  return BigInt(await request(ask, 'eth_gasPrice', []))
}

/** Reads the code of an account: `0x` if it has none. @throws {ChainUnavailableError} */
export async function readCode(ask: AskChain, account: Address): Promise<Hex> {
  return request(ask, 'eth_getCode', [account, 'latest'], /^0x[\da-f]*$/i)
}

async function request(ask: AskChain, method: string, params: unknown[], form: RegExp = /^0x[\da-f]+$/i): Promise<Hex> {
  const answer = await ask({ method, params: JSON.stringify(params) }, 'fresh').catch((error: unknown) => {
    throw error instanceof UpstreamError ? new ChainUnavailableError({ cause: error }) : error
  })
  if ('error' in answer) throw toRefusal(answer.error)
  const result: unknown = JSON.parse(answer.result)
  if (typeof result !== 'string' || !form.test(result)) throw new ChainUnavailableError()
  return result as Hex // The form was checked just above.
}

/** @see https://docs.uniswap.org/contracts/permit2/reference/signature-transfer */
const permit2Errors = parseAbi([
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidNonce()',
  'error InvalidAmount(uint256 maxAmount)',
  'error InvalidSignature()',
  'error InvalidSignatureLength()',
  'error InvalidSigner()',
  'error InvalidContractSignature()',
])

const errors = [
  ...[...swapGatewayAbi, ...swapRouterAbi, ...swapPoolAbi, ...swapFactoryAbi].filter((entry) => entry.type === 'error'),
  ...permit2Errors,
]

/** Returns why a node could not execute a call. @param text - the error as JSON. @param returned - the call's return data. */
function toRefusal(text: string, returned?: Hex): QuoteMovedError | SwapWouldFailError {
  const data = findData(tryParseJson(text)) ?? (returned && returned.length >= 10 ? returned : undefined)
  return data === undefined ? new SwapWouldFailError({ reason: 'the node gives no reason' }) : explain(data)
}

/** Finds a call's revert data: nodes put it into the error's data, some a level deeper. */
function findData(error: unknown): Hex | undefined {
  const data = isRecord(error) ? error['data'] : undefined
  if (isRecord(data)) return findData(data)
  return typeof data === 'string' && /^0x[\da-f]{8,}$/i.test(data) ? (data as Hex) : undefined // Just tested.
}

/**
 * The longest revert data that is decoded, in bytes: the errors of our contracts are far shorter. Any token may revert with
 * data of any length, and our errors may be nested in it.
 */
const MAX_REVERT_BYTES = 4_096

function explain(data: Hex): QuoteMovedError | SwapWouldFailError {
  const refusal = new SwapWouldFailError({ reason: 'a token or a pool refuses' })
  if (size(data) > MAX_REVERT_BYTES) return refusal
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'OutputBelowMinimum') {
      const [amountOut, minimum] = args as readonly [bigint, bigint] // The arguments of `OutputBelowMinimum`.
      return new QuoteMovedError({ amountOut, minimum })
    }
    // The router's own reason is more specific.
    if (errorName === 'RouterFailed') return explain((args as readonly [Address, Hex])[1])
    return new SwapWouldFailError({ reason: errorName })
  } catch {
    // The error belongs to another contract.
    return refusal
  }
}
