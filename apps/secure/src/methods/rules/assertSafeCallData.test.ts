import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { assertSafeCallData } from './assertSafeCallData.ts'

const refusal = 'The transaction would hand the account to other code'
const target = '0x00000000000000000000000000000000000000aa'
const abi = parseAbi([
  'function installModule(uint256 moduleTypeId, address module, bytes initData)',
  'function uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
  'function upgradeTo(address newImplementation)',
  'function upgradeToAndCall(address newImplementation, bytes data)',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function executeFromExecutor(bytes32 mode, bytes executionCalldata)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multicall(bytes[] data)',
  'function transfer(address to, uint256 value)',
])
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [target, 1n] })
const upgrade = encodeFunctionData({ abi, functionName: 'upgradeTo', args: [target] })
const mode = (kind: string): Hex => `0x${kind.padEnd(64, '0')}`
const execute = (kind: string, functionName: 'execute' | 'executeFromExecutor' = 'execute') =>
  encodeFunctionData({ abi, functionName, args: [mode(kind), '0x'] })
const execTransaction = (operation: number) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    // The word after the operation is not zero, so that the tests notice if more than the operation is read.
    args: [target, 1n, '0x01', operation, 2n ** 256n - 1n, 1n, 1n, target, target, '0x01'],
  })
const nest = (data: Hex, depth: number): Hex =>
  depth === 0 ? data : nest(encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer, data]] }), depth - 1)
/** Encodes a multicall of `count` calls whose offsets all point to the same bytes. */
const repeat = (data: Hex, count: number): Hex => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const bytes = data.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const offsets = word(count * 32).repeat(count)
  const selector = toFunctionSelector('function multicall(bytes[] data)')
  return `${selector}${word(32)}${word(count)}${offsets}${word(bytes.length / 2)}${padded}`
}
/** Nests four multicalls of 60 calls that share bytes: 13 million calls in less than 20,000 characters. */
const repeated = repeat(repeat(repeat(repeat(transfer, 60), 60), 60), 60)

describe('assertSafeCallData', () => {
  test.each<[string, Hex]>([
    [
      'the installation of a module',
      encodeFunctionData({ abi, functionName: 'installModule', args: [1n, target, '0x'] }),
    ],
    ['the removal of a module', encodeFunctionData({ abi, functionName: 'uninstallModule', args: [1n, target, '0x'] })],
    ['an upgrade', upgrade],
    ['an upgrade with a call', encodeFunctionData({ abi, functionName: 'upgradeToAndCall', args: [target, '0x'] })],
    ['a delegate call of an account', execute('ff')],
    ['a delegate call in capital letters', execute('ff').toUpperCase().replace('0X', '0x') as Hex],
    ['a delegate call of an executor', execute('ff', 'executeFromExecutor')],
    ['a delegate call of a Safe', execTransaction(1)],
    ['an upgrade within a multicall', nest(upgrade, 1)],
    ['an upgrade within nested multicalls', nest(upgrade, 4)],
    ['multicalls that are nested too deep to be checked', nest(transfer, 5)],
    ['a multicall whose calls share bytes', repeat(transfer, 60)],
    ['nested multicalls whose calls share bytes', repeated],
    ['such multicalls beside another call', nest(repeated, 1)],
  ])('error: refuses %s', (_, data) => {
    expect(() => assertSafeCallData(data)).toThrow(refusal)
  })

  test.each<[string, Hex]>([
    ['a transfer', transfer],
    ['no data', '0x'],
    ['a plain call of an account', execute('00')],
    ['several calls of an account', execute('01')],
    ['a plain call of a Safe', execTransaction(0)],
    ['multicalls at the deepest level that is checked', nest(transfer, 4)],
    ['a multicall that cannot be decoded', `${toFunctionSelector('function multicall(bytes[] data)')}01`],
    [
      'a multicall of many calls',
      encodeFunctionData({ abi, functionName: 'multicall', args: [Array.from({ length: 500 }, () => transfer)] }),
    ],
    ['a multicall of calls without data', encodeFunctionData({ abi, functionName: 'multicall', args: [['0x', '0x']] })],
    [
      'a multicall without calls',
      `${toFunctionSelector('function multicall(bytes[] data)')}${encodeAbiParameters([{ type: 'bytes[]' }], [[]]).slice(2)}`,
    ],
  ])('default: accepts %s', (_, data) => {
    expect(() => assertSafeCallData(data)).not.toThrow()
  })
})
