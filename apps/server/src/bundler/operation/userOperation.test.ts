import { type Hex, toHex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { BundlerError } from '../errors.ts'
import { hashUserOperation } from './hashUserOperation.ts'
import {
  eip7702Factory,
  entryPoint,
  formatUserOperation,
  readUnmeasuredOperation,
  readUserOperation,
} from './userOperation.ts'

const address: Hex = `0x${'ab'.repeat(20)}`
const word = toHex(7n, { size: 32 })
const sent = {
  sender: address,
  nonce: '0x1',
  callData: '0xABcd',
  callGasLimit: '0x10',
  verificationGasLimit: '0x0020',
  preVerificationGas: '0x30',
  maxFeePerGas: '0x5',
  maxPriorityFeePerGas: '0x4',
  signature: '0x',
}
const auth = { address, chainId: '0x7a69', nonce: '0x0', r: word, s: word, yParity: '0x1' }
const above = (bits: number): Hex => toHex(1n << BigInt(bits))

describe('readUserOperation', () => {
  it('default: numbers become bigint, bytes become lower case, and unknown fields are dropped', () => {
    const read = readUserOperation({ ...sent, sender: `0x${'AB'.repeat(20)}`, initCode: '0x' })
    expect(read).toMatchObject({ sender: address, nonce: 1n, callData: '0xabcd', verificationGasLimit: 32n })
    expect(read).not.toHaveProperty('initCode')
    expect(readUserOperation(formatUserOperation(read))).toEqual(read)
  })

  it('default: reads an EIP-7702 authorization, with the short or the padded marker as factory', () => {
    for (const factory of ['0x7702', eip7702Factory]) {
      const read = readUserOperation({ ...sent, factory, eip7702Auth: auth })
      expect(read).toMatchObject({ factory: eip7702Factory, authorization: { address, chainId: 31337, yParity: 1 } })
    }
  })

  it.each<[string, Partial<UserOperation<'0.8'>>]>([
    ['alone', {}],
    ['with a factory', { factory: address, factoryData: '0x0102' }],
    [
      'with a paymaster',
      {
        paymaster: address,
        paymasterData: '0x03',
        paymasterVerificationGasLimit: 2n ** 100n,
        paymasterPostOpGasLimit: 1n,
      },
    ],
  ])("default: reads viem's operation %s unchanged, and computes the same hash as viem", (_name, parts) => {
    const written = {
      sender: address,
      nonce: 2n ** 256n - 1n,
      callData: '0xdeadbeef',
      callGasLimit: 2n ** 120n - 1n,
      verificationGasLimit: 0n,
      preVerificationGas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
      signature: '0x01',
      ...parts,
      // viem has a separate type for each combination of parts.
    } as UserOperation<'0.8'>
    const read = readUserOperation(formatUserOperationRequest(written))
    expect(read).toMatchObject(written)
    expect(hashUserOperation(read, 1)).toBe(
      getUserOperationHash({
        chainId: 1,
        entryPointAddress: entryPoint,
        entryPointVersion: '0.8',
        userOperation: written,
      }),
    )
  })

  it.each([
    ['sender', undefined],
    ['nonce', above(256)],
    ['callGasLimit', above(120)],
    ['verificationGasLimit', above(120)],
    ['preVerificationGas', above(120)],
    ['maxFeePerGas', above(120)],
    ['callData', '0xabc'],
    ['callData', `0x${'00'.repeat(49_153)}`],
    ['signature', 'none'],
    ['factory', '0x7703'],
    ['factory', address],
    ['factoryData', '0x01'],
    ['eip7702Auth', auth],
    ['paymasterData', '0x01'],
    ['paymasterPostOpGasLimit', '0x1'],
  ])('error: refuses %s %j', (field, value) => {
    const read = (): unknown => readUserOperation({ ...sent, [field]: value })
    expect(read).toThrow(BundlerError)
    expect(read).toThrow(field.startsWith('paymasterPostOp') ? 'paymaster' : `'${field}'`)
  })
})

describe('readUnmeasuredOperation', () => {
  it('default: limits, fees and signature may be missing; those present are checked as usual', () => {
    const { sender, nonce, callData } = sent
    expect(readUnmeasuredOperation({ sender, nonce, callData })).toMatchObject({ callGasLimit: 0n, signature: '0x' })
    expect(() => readUnmeasuredOperation({ sender, nonce, callData, maxFeePerGas: above(120) })).toThrow('maxFeePerGas')
    expect(() => readUserOperation({ sender, nonce, callData })).toThrow(BundlerError)
  })
})
