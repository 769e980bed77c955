import { encodeFunctionData, encodeFunctionResult } from 'viem'
import { expect, it } from 'vitest'
import { farcasterAbi, farcasterContracts } from '../../../custody/farcaster/registry.ts'
import { answerRpc } from './answerRpc.ts'

const { idRegistry, keyRegistry } = farcasterContracts
const call = (data: string, contract: string = idRegistry) =>
  answerRpc({ id: 1, method: 'eth_call', params: [{ to: contract, data }] }, [], [])
const idOf = encodeFunctionData({ abi: farcasterAbi, functionName: 'idOf', args: [idRegistry] })

it('default: the registry of ids answers 0 for an address without an account', () => {
  const result = encodeFunctionResult({ abi: farcasterAbi, functionName: 'idOf', result: 0n })
  expect(call(idOf)).toEqual({ jsonrpc: '2.0', id: 1, result })
  expect(call(idOf, `0x${'12'.repeat(20)}`)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x' })
})

it.each([
  ['an unknown function', '0x12345678', idRegistry],
  ['no function', '0x', idRegistry],
  ['arguments that are cut off', idOf.slice(0, -2), idRegistry],
  [
    'a key that is no address',
    encodeFunctionData({ abi: farcasterAbi, functionName: 'keyDataOf', args: [1n, '0x12'] }),
    keyRegistry,
  ],
])('error: a call of %s reverts', (_, data, contract) => {
  expect(call(data, contract)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } })
})
