import { smartAccountAbi, smartAccountFactoryAbi, smartAccountFactoryAddress } from '@holdfast/contracts/accounts'
import { parseEther, type TypedDataDefinition, zeroHash } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountFactoryCall,
  encodeCalls,
  getSmartAccountAddress,
  packSignature,
  toHoldfastAccount,
} from '../src/exports/index.ts'
import {
  draftOperation,
  fund,
  handleOps,
  hashOperation,
  localAccount,
  startTestBench,
  type TestBench,
} from './testBench.ts'

const [owner, stranger, receiver] = [
  localAccount(0),
  localAccount(1),
  '0x00000000000000000000000000000000000beef1',
] as const

describe('accounts on a chain', () => {
  let bench: TestBench
  beforeAll(async () => {
    bench = await startTestBench()
  })
  afterAll(() => bench.stop())

  const signBy = async (by: typeof owner, operation: UserOperation<'0.8'>) => ({
    ...operation,
    signature: packSignature({ owner: by.address, signature: await by.sign({ hash: hashOperation(operation) }) }),
  })

  it('default: the first operation deploys the account at the computed address, and executes a batch', async () => {
    const sender = getSmartAccountAddress({ owner: owner.address })
    const addressQuery = {
      address: smartAccountFactoryAddress,
      abi: smartAccountFactoryAbi,
      functionName: 'getAddress',
    } as const
    expect(await bench.client.readContract({ ...addressQuery, args: [[owner.address], 1n, zeroHash] })).toBe(sender)
    await fund(bench, sender, parseEther('1'))

    const callData = encodeCalls([
      { to: receiver, value: 1n },
      { to: receiver, value: 20n },
      { to: receiver, value: 300n },
    ])
    const draft = draftOperation({ sender, callData, ...accountFactoryCall({ owner: owner.address }) })
    await expect(handleOps(bench, [await signBy(stranger, draft)])).rejects.toThrow('AA24')
    expect(await handleOps(bench, [await signBy(owner, draft)])).toMatchObject([{ isSuccess: true }])

    expect(await bench.client.getBalance({ address: receiver })).toBe(321n)
    const account = { address: sender, abi: smartAccountAbi } as const
    expect(await bench.client.readContract({ ...account, functionName: 'getSigners', args: [0n, 9n] })).toEqual([
      owner.address.toLowerCase(),
    ])
    expect(await bench.client.readContract({ ...account, functionName: 'accountId' })).toBe(
      'holdfast.smart-account.1.0.0',
    )

    // EntryPoint refuses a repeated operation, and a batch with a failing call changes nothing.
    await expect(handleOps(bench, [await signBy(owner, draft)])).rejects.toThrow('AA10')
    const failing = encodeCalls([
      { to: receiver, value: 5n },
      { to: receiver, value: parseEther('1000') },
    ])
    const second = draftOperation({ sender, callData: failing, nonce: 1n })
    expect(await handleOps(bench, [await signBy(owner, second)])).toMatchObject([{ isSuccess: false }])
    expect(await bench.client.getBalance({ address: receiver })).toBe(321n)
  })

  it('default: the viem account signs messages and typed data only for itself, before and after its deployment', async () => {
    const { client } = bench
    const signer = localAccount(2)
    const account = await toHoldfastAccount({ client, owner: signer })
    const other = getSmartAccountAddress({ owner: signer.address, salt: `0x${'01'.repeat(32)}` })
    // viem's types allow one kind of data at a time.
    const typedData: readonly TypedDataDefinition[] = [permit, mail]
    const message = 'holdfast.test wants you to sign in'

    const verifySignatures = async () => {
      const signature = await account.signMessage({ message })
      const { address } = account
      expect(await client.verifyMessage({ address, message, signature })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'another', signature })).toBe(false)
      expect(await client.verifyMessage({ address: other, message, signature })).toBe(false)
      for (const data of typedData) {
        const signed = await account.signTypedData(data)
        expect([data.primaryType, await client.verifyTypedData({ address, ...data, signature: signed })]).toEqual([
          data.primaryType,
          true,
        ])
        const elsewhere = { ...data, domain: { ...data.domain, chainId: 1 } }
        expect(await client.verifyTypedData({ address, ...elsewhere, signature: signed })).toBe(false)
      }
      return signature
    }

    const early = await verifySignatures()
    expect(early.endsWith('6492'.repeat(16))).toBe(true)
    await fund(bench, account.address, parseEther('1'))
    const draft = draftOperation({
      sender: account.address,
      callData: await account.encodeCalls([{ to: receiver, value: 0n }]),
      ...accountFactoryCall({ owner: signer.address }),
    })
    const signature = await account.signUserOperation({ ...draft, chainId: 31337 })
    expect(await handleOps(bench, [{ ...draft, signature }])).toMatchObject([{ isSuccess: true }])
    expect((await verifySignatures()).endsWith('6492')).toBe(false)

    // The owner's plain signature is no signature of the account.
    const plain = packSignature({ owner: signer.address, signature: await signer.signMessage({ message }) })
    expect(await client.verifyMessage({ address: account.address, message, signature: plain })).toBe(false)
  })
})

/** Typed data whose primary type is not the first in the alphabet, as in Permit2's permits. */
const permit = {
  domain: { name: 'Permit2', chainId: 31337, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  types: {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
    ],
  },
  primaryType: 'PermitSingle',
  message: {
    details: { token: receiver, amount: 5n },
    spender: receiver,
    sigDeadline: 9n,
  },
} as const

const mail = {
  domain: { name: 'Mail', version: '1', chainId: 31337, salt: `0x${'07'.repeat(32)}` },
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { from: { name: 'Ada' }, to: [{ name: 'Björn' }, { name: 'عمر' }], contents: '…' },
} as const
