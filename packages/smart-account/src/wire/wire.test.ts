import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { paymasterParamsSchema, paymasterStubDataSchema } from './paymaster.ts'
import { partialUserOperationSchema, toViemUserOperation, userOperationSchema } from './userOperation.ts'
import { callsStatusSchema, capabilitiesParamsSchema, sendCallsParamsSchema } from './walletCalls.ts'

const address = getAddress(`0x${'ab'.repeat(20)}`)
const entryPointAddress = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const word = `0x${'Cd'.repeat(32)}`

const sent = {
  sender: address.toLowerCase(),
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
const most = (bits: number): string => `0x${((1n << BigInt(bits)) - 1n).toString(16)}`
const above = (bits: number): string => `0x${(1n << BigInt(bits)).toString(16)}`

describe('userOperationSchema', () => {
  it('default: numbers become bigint, addresses get their checksum, unknown fields go', () => {
    expect(userOperationSchema.parse({ ...sent, initCode: '0x' })).toEqual({
      sender: address,
      nonce: 1n,
      callData: '0xabcd',
      callGasLimit: 16n,
      verificationGasLimit: 32n,
      preVerificationGas: 48n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 4n,
      signature: '0x',
    })
  })

  it('default: EIP-7702, with the marker short or padded', () => {
    for (const factory of ['0x7702', `0x7702${'0'.repeat(36)}`]) {
      const operation = userOperationSchema.parse({ ...sent, factory, factoryData: '0x', eip7702Auth: auth })
      expect(operation).toMatchObject({ factory: '0x7702', eip7702Auth: { chainId: 31337, nonce: 0, yParity: 1 } })
      expect(toViemUserOperation(operation)).toMatchObject({
        factory: '0x7702',
        authorization: { address, chainId: 31337 },
      })
      expect(toViemUserOperation(operation)).not.toHaveProperty('eip7702Auth')
    }
  })

  it.each([
    ['sender', '0xab'],
    ['sender', undefined],
    ['nonce', '1'],
    ['nonce', '0x'],
    ['nonce', '-0x1'],
    ['nonce', 1],
    ['nonce', above(256)],
    ['callGasLimit', above(128)],
    ['verificationGasLimit', above(128)],
    ['preVerificationGas', above(256)],
    ['maxFeePerGas', above(128)],
    ['maxPriorityFeePerGas', '0x6'],
    ['callData', '0xabc'],
    ['callData', `0x${'00'.repeat(131_073)}`],
    ['signature', 'none'],
    ['factoryData', '0x01'],
    ['factory', '0x7703'],
    ['eip7702Auth', auth],
    ['paymasterData', '0x01'],
    ['paymasterPostOpGasLimit', '0x1'],
  ])('error: %s %j', (field, value) => {
    const { error } = userOperationSchema.safeParse({ ...sent, [field]: value })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field.startsWith('paymaster') ? 'paymaster' : field])
  })

  it('default: the largest numbers', () => {
    const largest = { ...sent, nonce: most(256), callGasLimit: most(128), preVerificationGas: most(256) }
    expect(userOperationSchema.parse(largest).nonce).toBe((1n << 256n) - 1n)
  })

  it('property: what viem writes is read as the same operation', () => {
    const amount = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
    const bytes = fc.uint8Array({ maxLength: 64 }).map((data): Hex => `0x${Buffer.from(data).toString('hex')}`)
    const operations = fc.record({
      sender: fc.constant(address),
      nonce: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
      callData: bytes,
      callGasLimit: amount,
      verificationGasLimit: amount,
      preVerificationGas: amount,
      fees: fc.tuple(amount, amount),
      signature: bytes,
    })
    fc.assert(
      fc.property(operations, fc.boolean(), fc.boolean(), ({ fees, ...operation }, isFirst, isSponsored) => {
        const [one, other] = fees
        const written = {
          ...operation,
          maxFeePerGas: one > other ? one : other,
          maxPriorityFeePerGas: one > other ? other : one,
          ...(isFirst ? { factory: address, factoryData: '0x0102' as const } : {}),
          ...(isSponsored
            ? {
                paymaster: address,
                paymasterData: '0x03' as const,
                paymasterVerificationGasLimit: 1n,
                paymasterPostOpGasLimit: 0n,
              }
            : {}),
        }
        const read = toViemUserOperation(userOperationSchema.parse(formatUserOperationRequest(written)))
        const hash = (userOperation: typeof read) =>
          getUserOperationHash({ chainId: 1, entryPointAddress, entryPointVersion: '0.8', userOperation })
        expect(read).toEqual(written)
        expect(hash(read)).toBe(hash(written as typeof read))
      }),
    )
  })
})

describe('paymasterParamsSchema', () => {
  const { signature: _, callGasLimit: __, ...partial } = sent

  it.each([
    ['a context', [{ policy: 'a' }], { policy: 'a' }],
    ['an empty context', [{}], {}],
    ['no context', [], {}],
    ['null', [null], {}],
  ])('param: %s', (_name, rest, context) => {
    const [operation, entryPoint, chainId, read] = paymasterParamsSchema.parse([
      partial,
      entryPointAddress,
      '0x7a69',
      ...rest,
    ])
    expect([operation.signature, operation.nonce, entryPoint, chainId, read]).toEqual([
      '0x',
      1n,
      entryPointAddress,
      31337,
      context,
    ])
  })

  it.each([
    [[]],
    [[partial]],
    [[partial, entryPointAddress]],
    [[partial, entryPointAddress, 31337]],
    [[{}, entryPointAddress, '0x1']],
  ])('error: %j', (params) => {
    expect(paymasterParamsSchema.safeParse(params).success).toBe(false)
  })

  it('default: an estimate needs no gas, but what is there must fit', () => {
    expect(partialUserOperationSchema.safeParse(partial).success).toBe(true)
    expect(partialUserOperationSchema.safeParse({ ...partial, callGasLimit: above(128) }).success).toBe(false)
  })
})

describe('paymasterStubDataSchema', () => {
  it('default: a second call is needed unless it says otherwise', () => {
    expect(paymasterStubDataSchema.parse({ paymaster: address, paymasterData: '0x' })).toEqual({
      paymaster: address,
      paymasterData: '0x',
      isFinal: false,
    })
  })
})

describe('sendCallsParamsSchema', () => {
  const bundle = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{ to: address, value: '0x1' }] }

  it('default: is read', () => {
    expect(sendCallsParamsSchema.parse([bundle])).toEqual([
      { version: '2.0.0', chainId: 31337, atomicRequired: true, calls: [{ to: address, value: 1n }] },
    ])
    const capabilities = { paymasterService: { url: 'https://example.com', optional: true } }
    expect(sendCallsParamsSchema.parse([{ ...bundle, id: '0xab', from: address, capabilities }])).toMatchObject([
      { id: '0xab', from: address, capabilities },
    ])
  })

  it.each([
    ['version', '1.0'],
    ['chainId', '31337'],
    ['atomicRequired', undefined],
    ['calls', []],
    ['calls', [{ to: '0xab' }]],
    ['calls', Array.from({ length: 257 }, () => ({ to: address }))],
    ['calls', [{ to: address, value: '1' }]],
    ['id', 'a'.repeat(8_195)],
    ['capabilities', { paymasterService: true }],
    ['from', 'alice'],
  ])('error: %s', (field, value) => {
    expect(sendCallsParamsSchema.safeParse([{ ...bundle, [field]: value }]).success).toBe(false)
  })
})

describe('capabilitiesParamsSchema', () => {
  it('default: chains may be named', () => {
    expect(capabilitiesParamsSchema.parse([address])).toEqual([address, undefined])
    expect(capabilitiesParamsSchema.parse([address, ['0x1', '0x7a69']])).toEqual([address, [1, 31337]])
    expect(capabilitiesParamsSchema.safeParse([]).success).toBe(false)
  })
})

describe('callsStatusSchema', () => {
  it('default: a receipt is read; a status out of range is none', () => {
    const receipt = {
      logs: [],
      status: '0x1',
      blockHash: word,
      blockNumber: '0x2',
      gasUsed: '0x3',
      transactionHash: word,
    }
    const status = { version: '2.0.0', id: '0xab', chainId: '0x1', status: 200, atomic: true, receipts: [receipt] }
    expect(callsStatusSchema.parse(status)).toMatchObject({ chainId: 1, receipts: [{ blockNumber: 2n, gasUsed: 3n }] })
    expect(callsStatusSchema.safeParse({ ...status, status: 99 }).success).toBe(false)
  })
})
