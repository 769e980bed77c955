import {
  encodeAbiParameters,
  type Hex,
  numberToHex,
  pad,
  parseAbiParameters,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import type { LogToEmit } from './assemble.ts'

const topic = (value: Hex | bigint): Hex => pad(typeof value === 'bigint' ? numberToHex(value) : value, { size: 32 })

const transfer = toEventSelector('Transfer(address,address,uint256)')
const approval = toEventSelector('Approval(address,address,uint256)')

/** Creates the logs that the token standards define. */
export const tokenLogs = {
  erc20: (from: Hex, to: Hex, amount: bigint): LogToEmit => ({
    topics: [transfer, topic(from), topic(to)],
    data: [topic(amount)],
  }),
  erc721: (from: Hex, to: Hex, id: bigint): LogToEmit => ({ topics: [transfer, topic(from), topic(to), topic(id)] }),
  approval: (owner: Hex, spender: Hex, amount: bigint): LogToEmit => ({
    topics: [approval, topic(owner), topic(spender)],
    data: [topic(amount)],
  }),
  approvalOfOne: (owner: Hex, spender: Hex, id: bigint): LogToEmit => ({
    topics: [approval, topic(owner), topic(spender), topic(id)],
  }),
  approvalForAll: (owner: Hex, spender: Hex, isApproved: boolean): LogToEmit => ({
    topics: [toEventSelector('ApprovalForAll(address,address,bool)'), topic(owner), topic(spender)],
    data: [topic(isApproved ? 1n : 0n)],
  }),
  single: (from: Hex, to: Hex, id: bigint, amount: bigint): LogToEmit => ({
    topics: [
      toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
      topic(from),
      topic(from),
      topic(to),
    ],
    data: [topic(id), topic(amount)],
  }),
  batch: (from: Hex, to: Hex, ids: readonly bigint[], amounts: readonly bigint[]): LogToEmit => ({
    topics: [
      toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
      topic(from),
      topic(from),
      topic(to),
    ],
    data: words(encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts])),
  }),
} as const

/** Splits hex into words of 32 bytes. */
function words(hex: Hex): Hex[] {
  return (hex.slice(2).match(/.{64}/g) ?? []).map((digits) => `0x${digits}` as const)
}

/** The selectors of the functions that describe a token. */
const tokenSelectors = {
  name: toFunctionSelector('name()'),
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
} as const

/** Encodes a token's answers to `name`, `symbol` and `decimals`, by selector. */
export function tokenAnswers(name: string, symbol: string, decimals: bigint): Record<string, Hex> {
  const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
  return {
    [tokenSelectors.name]: text(name),
    [tokenSelectors.symbol]: text(symbol),
    [tokenSelectors.decimals]: topic(decimals),
  }
}
