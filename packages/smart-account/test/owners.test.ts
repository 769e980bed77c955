import { delegate7702Address, devnetPaymaster, smartAccountAbi } from '@holdfast/contracts/accounts'
import { callRpc, devnetOperator } from '@holdfast/devnet'
import { concat, encodeFunctionData, getAddress, type Hex, numberToHex, parseEther } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountFactoryCall,
  encodeBatch,
  encodeCalls,
  getSmartAccountAddress,
  hashMessage7739,
  packSignature,
  wrapUndeployedSignature,
} from '../src/exports/index.ts'
import { createPasskey } from './passkey.ts'
import {
  draftOperation,
  fund,
  handleOps,
  hashOperation,
  localAccount,
  startTestBench,
  type TestBench,
} from './testBench.ts'

const receiver = '0x00000000000000000000000000000000000beef2'

describe('owners on a chain', () => {
  let bench: TestBench
  beforeAll(async () => {
    bench = await startTestBench()
  })
  afterAll(() => bench.stop())

  const receiverBalance = (): Promise<bigint> => bench.client.getBalance({ address: receiver })

  it('default: a passkey signs the first operation and messages; its signature is refused if the user was not verified', async () => {
    const { owner, answer } = createPasskey()
    const account = getSmartAccountAddress({ owner })
    await fund(bench, account, parseEther('1'))
    const message = 'holdfast.test wants you to sign in'
    const hash = hashMessage7739({ message, account, chainId: 31337 })
    const signature = packSignature({ owner, signature: answer(hash) })
    const early = wrapUndeployedSignature({ owner, signature })
    expect(await bench.client.verifyMessage({ address: account, message, signature: early })).toBe(true)
    expect(await bench.client.verifyMessage({ address: account, message: 'another', signature: early })).toBe(false)

    const before = await receiverBalance()
    const draft = draftOperation({
      sender: account,
      callData: encodeCalls([{ to: receiver, value: 7n }]),
      ...accountFactoryCall({ owner }),
    })
    const signWithFlags = (flags: number) => packSignature({ owner, signature: answer(hashOperation(draft), flags) })
    await expect(handleOps(bench, [{ ...draft, signature: signWithFlags(0x01) }])).rejects.toThrow('AA24')
    const other = packSignature({ owner, signature: createPasskey().answer(hashOperation(draft)) })
    await expect(handleOps(bench, [{ ...draft, signature: other }])).rejects.toThrow('AA24')
    expect(await handleOps(bench, [{ ...draft, signature: signWithFlags(0x05) }])).toMatchObject([{ isSuccess: true }])
    expect((await receiverBalance()) - before).toBe(7n)
    expect(await bench.client.verifyMessage({ address: account, message, signature })).toBe(true)
  })

  it('behavior: a second owner replaces an owner whose key is lost; the account keeps its address and ether', async () => {
    const [lost, fresh] = [localAccount(3), localAccount(4)]
    const { owner: passkey, answer } = createPasskey()
    const sender = getSmartAccountAddress({ owner: lost.address })
    await fund(bench, sender, parseEther('1'))
    const manage = (functionName: 'addSigners' | 'removeSigners', signer: Hex) => ({
      to: sender,
      data: encodeFunctionData({ abi: smartAccountAbi, functionName, args: [[signer]] }),
    })
    const signWith = async (account: typeof lost, operation: UserOperation<'0.8'>) => ({
      ...operation,
      signature: packSignature({
        owner: account.address,
        signature: await account.sign({ hash: hashOperation(operation) }),
      }),
    })

    // Before its key is lost, the first owner adds the passkey as the second owner.
    const add = draftOperation({
      sender,
      callData: encodeCalls([manage('addSigners', passkey)]),
      ...accountFactoryCall({ owner: lost.address }),
    })
    expect(await handleOps(bench, [await signWith(lost, add)])).toMatchObject([{ isSuccess: true }])
    const replace = draftOperation({
      sender,
      nonce: 1n,
      callData: encodeCalls([manage('addSigners', fresh.address), manage('removeSigners', lost.address)]),
    })
    const signature = packSignature({ owner: passkey, signature: answer(hashOperation(replace)) })
    expect(await handleOps(bench, [{ ...replace, signature }])).toMatchObject([{ isSuccess: true }])

    const pay = draftOperation({ sender, nonce: 2n, callData: encodeCalls([{ to: receiver, value: 1n }]) })
    await expect(handleOps(bench, [await signWith(lost, pay)])).rejects.toThrow('AA24')
    const before = await receiverBalance()
    expect(await handleOps(bench, [await signWith(fresh, pay)])).toMatchObject([{ isSuccess: true }])
    expect((await receiverBalance()) - before).toBe(1n)
  })

  it('behavior: never reads the code of an address without code, since bundlers refuse that (ERC-7562, OP-041)', async () => {
    const owner = localAccount(6)
    const sender = getSmartAccountAddress({ owner: owner.address })
    await fund(bench, sender, parseEther('1'))
    const sign = async (draft: UserOperation<'0.8'>) => ({
      ...draft,
      signature: packSignature({ owner: owner.address, signature: await owner.sign({ hash: hashOperation(draft) }) }),
    })
    const callData = encodeCalls([{ to: sender, value: 0n }])
    const first = draftOperation({ sender, callData, ...accountFactoryCall({ owner: owner.address }) })
    for (const draft of [first, draftOperation({ sender, callData, nonce: 1n })]) {
      const operation = await sign(draft)
      const { steps, addresses } = await traceCodeReads(bench, operation)
      const codes = await Promise.all(addresses.map((address) => bench.client.getCode({ address })))
      expect(steps).toBeGreaterThan(1_000)
      // The only exception to the rule is the account itself, before its factory has deployed it.
      expect(addresses.filter((address, index) => codes[index] === undefined && address !== sender)).toEqual([])
      expect(await handleOps(bench, [operation])).toMatchObject([{ isSuccess: true }])
    }
  })

  it('behavior: the operator pays for an operation that its key has signed, so the account needs no ether', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const sender = getSmartAccountAddress({ owner: owner.address })
    const draft = draftOperation({
      sender,
      callData: encodeCalls([{ to: receiver, value: 0n }]),
      ...accountFactoryCall({ owner: owner.address }),
    })
    const signByOwner = async (operation: UserOperation<'0.8'>) => ({
      ...operation,
      signature: packSignature({
        owner: owner.address,
        signature: await owner.sign({ hash: hashOperation(operation) }),
      }),
    })
    const now = Number((await bench.client.getBlock()).timestamp)
    await expect(handleOps(bench, [await signByOwner(draft)])).rejects.toThrow('AA21')
    await expect(handleOps(bench, [await signByOwner(await sponsor(draft, now - 100))])).rejects.toThrow('AA32')
    const deposit = () =>
      bench.client.readContract({
        address: entryPoint08Address,
        abi: entryPoint08Abi,
        functionName: 'balanceOf',
        args: [devnetPaymaster.address],
      })
    const before = await deposit()
    const [outcome] = await handleOps(bench, [await signByOwner(await sponsor(draft, now + 3_600))])
    expect(outcome).toMatchObject({ isSuccess: true })
    expect(before - (await deposit())).toBe(outcome?.gasCost)
    expect(await bench.client.getBalance({ address: sender })).toBe(0n)
  })

  it('behavior: by EIP-7702, an operation turns a key’s own account into a smart account at the same address', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await fund(bench, owner.address, parseEther('1'))
    const authorization = await owner.signAuthorization({ address: delegate7702Address, chainId: 31337, nonce: 0 })
    const callData = encodeBatch([
      { to: receiver, value: 5n },
      { to: receiver, value: 6n },
    ])
    const draft = draftOperation({
      sender: owner.address,
      callData,
      factory: '0x7702',
      factoryData: '0x',
      authorization,
    })
    const stranger = { ...draft, signature: await localAccount(5).sign({ hash: hashOperation(draft) }) }
    await expect(handleOps(bench, [stranger])).rejects.toThrow('AA24')
    const before = await receiverBalance()
    const operation = { ...draft, signature: await owner.sign({ hash: hashOperation(draft) }) }
    expect(await handleOps(bench, [operation])).toMatchObject([{ isSuccess: true }])
    expect((await receiverBalance()) - before).toBe(11n)
    expect(await bench.client.getCode({ address: owner.address })).toBe(
      concat(['0xef0100', delegate7702Address]).toLowerCase(),
    )

    // The account signs messages as before, whether or not a verifier calls its code (ERC-1271). No other account may make it
    // act.
    const message = 'holdfast.test wants you to sign in'
    const signature = await owner.signMessage({ message })
    const { address } = owner
    expect(await bench.client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await bench.client.verifyMessage({ address, message: 'another', signature })).toBe(false)
    const act = { to: address, data: callData, account: localAccount(5) } as const
    await expect(bench.client.call(act)).rejects.toThrow()
    await bench.client.call({ ...act, account: owner })
  })
})

/** Lists the addresses whose code is read while an operation is handled, and counts the steps. */
async function traceCodeReads({ rpcUrl }: TestBench, operation: UserOperation<'0.8'>) {
  const [bundler] = devnetOperator().bundlers
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], bundler.address],
  })
  const tracer = `{
    addresses: {}, steps: 0,
    step(log) {
      this.steps++
      if (log.op.toString().startsWith('EXTCODE')) this.addresses[log.stack.peek(0).toString(16)] = true
    },
    fault() {},
    result() { return { addresses: Object.keys(this.addresses), steps: this.steps } },
  }`
  const call = { from: bundler.address, to: entryPoint08Address, data }
  const { addresses, steps } = await callRpc<{ addresses: string[]; steps: number }>(rpcUrl, 'debug_traceCall', [
    call,
    'latest',
    { tracer },
  ])
  return { steps, addresses: addresses.map((word) => getAddress(numberToHex(BigInt(`0x${word}`), { size: 20 }))) }
}

/** Has the devnet's sponsor sign for an operation. The account's owner signs afterwards. */
async function sponsor(operation: UserOperation<'0.8'>, validUntil: number): Promise<UserOperation<'0.8'>> {
  const limits = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n }
  const packed = toPackedUserOperation(operation)
  const signer = privateKeyToAccount(devnetOperator().sponsorSigner.privateKey)
  const signature = await signer.signTypedData({
    domain: {
      name: 'Holdfast Sponsor Paymaster',
      version: '1',
      chainId: 31337,
      verifyingContract: devnetPaymaster.address,
    },
    types: { UserOperationRequest: sponsorshipFields },
    primaryType: 'UserOperationRequest',
    message: { ...packed, ...limits, validAfter: 0, validUntil },
  })
  const paymasterData = concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])
  return { ...operation, ...limits, paymaster: devnetPaymaster.address, paymasterData }
}

/** The types by which OpenZeppelin's `PaymasterSigner` hashes an operation. */
const sponsorshipFields = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterVerificationGasLimit', type: 'uint256' },
  { name: 'paymasterPostOpGasLimit', type: 'uint256' },
  { name: 'validAfter', type: 'uint48' },
  { name: 'validUntil', type: 'uint48' },
] as const
