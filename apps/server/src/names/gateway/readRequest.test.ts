import { type Hex, namehash } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { NameRefusedError } from '../errors.ts'
import { readRequest, recordAbi } from './readRequest.ts'

const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const node = namehash('rowan.eth')
const text = (key: string): Hex => encodeFunctionData({ abi: recordAbi, functionName: 'text', args: [node, key] })
const multicall = (records: Hex[]): Hex =>
  encodeFunctionData({ abi: recordAbi, functionName: 'multicall', args: [records] })
const request = (data: Hex): Hex =>
  encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [`0x05${Buffer.from('rowan').toString('hex')}03${Buffer.from('eth').toString('hex')}00`, data],
  })

/** Encodes a `multicall` whose offsets all lead to the same record. */
function overlap(count: number, record: Hex): Hex {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const digits = record.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  const words = [word(32), word(count), word(count * 32).repeat(count), word(digits.length / 2), padded]
  return `${multicall([]).slice(0, 10) as Hex}${words.join('')}`
}

describe('readRequest', () => {
  it('default: reads a record, and several records of a multicall', () => {
    expect(readRequest(request(text('url')))).toEqual({ name: 'rowan.eth', query: { kind: 'text', key: 'url' } })
    for (const count of [0, 1, 32]) {
      const keys = Array.from({ length: count }, (_, index) => `key ${index}`)
      const { query } = readRequest(request(multicall(keys.map(text))))
      expect(query).toEqual({ kind: 'multicall', queries: keys.map((key) => ({ kind: 'text', key })) })
    }
  })

  it.each<[string, Hex]>([
    ['of more than 32 records', multicall(Array.from({ length: 33 }, () => text('url')))],
    ['within a multicall', multicall([multicall([text('url')])])],
    ['whose records together are longer than its data', overlap(32, text('x'.repeat(1_000)))],
    ['whose list does not begin at the usual offset', multicall([text('url')]).replace(/(?<=^.{72})20/, '40') as Hex],
    ['without a list', multicall([]).slice(0, 10) as Hex],
  ])('error: refuses a multicall %s', (_which, data) => {
    expect(() => readRequest(request(data))).toThrow(NameRefusedError)
  })
})
