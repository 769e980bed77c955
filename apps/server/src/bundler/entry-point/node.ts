import { BaseError, isRecord } from '@holdfast/base'
import { type Hex, numberToHex } from 'viem'
import type { RpcChain } from '../../rpc/chain.ts'

/** Thrown when a node answers a call with an error. */
export class NodeRefusalError extends BaseError {
  override name = 'NodeRefusalError' as const
  readonly code: number
  /** The data with which the call reverted; undefined if the node sent none. */
  readonly data: Hex | undefined
  /** The error's data, as the node sent it. */
  readonly rawData: unknown
  /** The node's own error message, shortened. */
  readonly reason: string
  constructor(options: { method: string; code: number; message: string; data: Hex | undefined; rawData?: unknown }) {
    const reason = options.message.slice(0, 500)
    super(`${options.method}: ${reason}`)
    this.code = options.code
    this.data = options.data
    this.rawData = options.rawData
    this.reason = reason
  }
}

/** Calls the nodes of a chain. */
export type Node = {
  chainId: number
  /** @throws {NodeRefusalError} | {UpstreamError} when no node answers. */
  request: (method: string, parameters: readonly unknown[]) => Promise<unknown>
  /** Sends a signed transaction, to one node. @throws {NodeRefusalError} | {UpstreamError} */
  send: (transaction: Hex) => Promise<void>
}

/** Creates the client of a chain's nodes. @param ask - calls one of the nodes. */
export function createNode(chainId: number, ask: RpcChain['ask']): Node {
  const request = async (method: string, parameters: readonly unknown[], kind: 'fresh' | 'send'): Promise<unknown> => {
    const answer = await ask({ method, params: JSON.stringify(parameters) }, kind)
    if ('result' in answer) return JSON.parse(answer.result)
    throw toNodeError(method, JSON.parse(answer.error))
  }
  return {
    chainId,
    request: (method, parameters) => request(method, parameters, 'fresh'),
    send: async (transaction) => void (await request('eth_sendRawTransaction', [transaction], 'send')),
  }
}

function toNodeError(method: string, error: unknown): NodeRefusalError {
  const { code, message, data } = isRecord(error) ? error : {}
  // Some nodes wrap the data of a revert in an object.
  const inner = isRecord(data) ? (data['data'] ?? data['result']) : data
  return new NodeRefusalError({
    method,
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : 'an error without a message',
    data: isHex(inner) ? inner : undefined,
    rawData: data,
  })
}

/** Returns whether a value is bytes as hex. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
}

/** Reads a number from a node. @throws {NodeRefusalError} | {TypeError} for any other answer. */
export async function readNumber(node: Node, method: string, parameters: readonly unknown[]): Promise<bigint> {
  const value = await node.request(method, parameters)
  if (typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new TypeError(`${method} returned no number.`)
}

/** A block's number, hash, time in Unix seconds, base fee in wei (0 where a chain has none) and gas limit. */
export type Head = { number: bigint; hash: Hex; timestamp: number; baseFee: bigint; gasLimit: bigint }

/** Reads a block. @param tag - `latest`, or a number. @returns undefined for a missing block. */
export async function readHead(node: Node, tag: 'latest' | bigint = 'latest'): Promise<Head | undefined> {
  const block = await node.request('eth_getBlockByNumber', [tag === 'latest' ? tag : numberToHex(tag), false])
  if (block === null) return undefined
  const { number, hash, timestamp, baseFeePerGas = '0x0', gasLimit } = isRecord(block) ? block : {}
  const isBlock = [number, timestamp, baseFeePerGas, gasLimit].every((each) => /^0x[\da-f]{1,64}$/i.test(String(each)))
  if (!isBlock || !isHex(hash)) throw new TypeError('eth_getBlockByNumber returned no block.')
  return {
    number: BigInt(String(number)),
    hash,
    timestamp: Number(BigInt(String(timestamp))),
    baseFee: BigInt(String(baseFeePerGas)),
    gasLimit: BigInt(String(gasLimit)),
  }
}
