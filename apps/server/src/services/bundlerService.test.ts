import { stakeAbi } from '@holdfast/contracts'
import { delegate7702Address, devnetPaymaster } from '@holdfast/contracts/accounts'
import { toHoldfastAccount } from '@holdfast/smart-account'
import { encodeFunctionData, type Hex, http, parseEther, parseGwei, toHex } from 'viem'
import { createBundlerClient, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { hashUserOperation } from '../bundler/operation/hashUserOperation.ts'
import { eip7702Factory, entryPoint, formatUserOperation } from '../bundler/operation/userOperation.ts'
import { bundlerAddress, operationOf } from '../bundler/test/testBundler.ts'
import { useBundler } from '../bundler/test/useBundler.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const { chain, bundler, makeAccount } = useBundler()

/** Opens two bundler clients of viem for a new account: our paymaster pays for one, and the account itself for the other. */
async function openClients() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toHoldfastAccount({ client: chain().client, owner })
  const url = `${bundler().site.server.addresses.services}/v1/bundler?projectId=${projectId}&chainId=eip155:31337`
  const transport = http(url, { fetchOptions: { headers: { origin: 'http://localhost:3000' } } })
  const options = { account, client: chain().client, transport, pollingInterval: 50 }
  return {
    owner,
    account,
    sponsored: createBundlerClient({ ...options, paymaster: true }),
    paying: createBundlerClient(options),
  }
}
const deposit = (value: bigint) => ({
  to: chain().stakeAddress,
  value,
  data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
})

describe('bundlerService', () => {
  it('default: an operation is sent, mined and found with its receipt, and pays for itself', async () => {
    const account = await makeAccount()
    const before = await chain().balanceOf(bundlerAddress)
    const operation = operationOf(account)
    const { hash, receipt } = await bundler().include(operation)
    expect(receipt).toMatchObject({ userOpHash: hash, sender: account, nonce: '0x0', success: true, paymaster: null })
    expect(await chain().balanceOf(bundlerAddress)).toBeGreaterThanOrEqual(before)
    const { result } = await bundler().rpc('eth_getUserOperationByHash', hash)
    expect(result).toMatchObject({ userOperation: formatUserOperation(operation), entryPoint })
    expect(await bundler().rpc('eth_supportedEntryPoints')).toMatchObject({ result: [entryPoint08Address] })
    expect(await bundler().rpc('eth_chainId')).toMatchObject({ result: '0x7a69' })
    expect(await bundler().rpc('eth_getUserOperationReceipt', toHex(1, { size: 32 }))).toMatchObject({ result: null })
    // The operation is included, so the bundler does not accept it again.
    expect(await bundler().send(operation)).not.toMatchObject({ result: hash })
  })

  it("default: viem's client deploys our account and stakes from it, and our paymaster pays", async () => {
    const { account, sponsored } = await openClients()
    await chain().setBalance(account.address, parseEther('1'))
    const hash = await sponsored.sendUserOperation({ calls: [deposit(parseEther('0.4')), deposit(parseEther('0.1'))] })
    const receipt = await sponsored.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, paymaster: devnetPaymaster.address.toLowerCase() })
    expect(receipt.logs.length).toBeGreaterThanOrEqual(2)
    expect(await chain().stakeOf(account.address)).toBe(parseEther('0.5'))
    expect(await chain().balanceOf(account.address)).toBe(parseEther('0.5'))
  })

  it("default: an account pays for itself through viem's client, and the call's revert is reported", async () => {
    const { account, paying } = await openClients()
    await chain().setBalance(account.address, parseEther('1'))
    const hash = await paying.sendUserOperation({ calls: [deposit(parseEther('0.1'))] })
    expect(await paying.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    // An estimate reports that a call would fail. Sent without an estimate, the operation is included, and its call fails.
    const tooSmall = { calls: [deposit(1n)] }
    await expect(paying.estimateUserOperationGas(tooSmall)).rejects.toThrow()
    const failing = await paying.sendUserOperation({
      ...tooSmall,
      callGasLimit: 200_000n,
      verificationGasLimit: 300_000n,
      preVerificationGas: 80_000n,
    })
    const receipt = await paying.waitForUserOperationReceipt({ hash: failing })
    expect(receipt.success).toBe(false)
    expect(receipt.reason).toMatch(/^0x/)
  })

  it('default: an externally owned account becomes a smart account with its first operation (EIP-7702)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await chain().deposit4337(owner.address)
    const authorization = await owner.signAuthorization({ chainId: 31337, nonce: 0, address: delegate7702Address })
    const signature: Hex = `0x${'ff'.repeat(65)}`
    const operation = operationOf(owner.address.toLowerCase() as Hex, {
      factory: eip7702Factory,
      authorization,
      signature,
    })
    const sign = (hash: Hex) => owner.sign({ hash })
    const signed = { ...operation, signature: await sign(hashUserOperation(operation, 31337)) }
    const forOtherChain = await owner.signAuthorization({ chainId: 1, nonce: 0, address: delegate7702Address })
    expect(await bundler().send({ ...signed, authorization: forOtherChain })).toMatchObject({ error: { code: -32602 } })
    const wrongNonce = await owner.signAuthorization({ chainId: 31337, nonce: 7, address: delegate7702Address })
    expect(await bundler().send({ ...signed, authorization: wrongNonce })).toMatchObject({ error: { code: -32602 } })
    const byOtherSigner = await privateKeyToAccount(generatePrivateKey()).signAuthorization({
      chainId: 31337,
      nonce: 0,
      address: delegate7702Address,
    })
    expect(await bundler().send({ ...signed, authorization: byOtherSigner })).toMatchObject({ error: { code: -32602 } })
    const { receipt } = await bundler().include(signed)
    expect(receipt).toMatchObject({ success: true })
    expect(await chain().client.getCode({ address: owner.address })).toBe(
      `0xef0100${delegate7702Address.slice(2).toLowerCase()}`,
    )
    // The next operations need no authorization.
    const next = operationOf(owner.address.toLowerCase() as Hex, { nonce: 1n, signature })
    const again = { ...next, signature: await sign(hashUserOperation(next, 31337)) }
    expect((await bundler().include(again)).receipt).toMatchObject({ success: true })
  })
})

describe('bad input', () => {
  const fields = [
    'sender',
    'nonce',
    'callData',
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'signature',
    'factory',
    'paymaster',
    'eip7702Auth',
  ]
  const values: readonly unknown[] = [
    '0x',
    '-0x1',
    -1,
    1,
    `0x${'f'.repeat(65)}`,
    'x',
    {},
    [],
    true,
    '0xzz',
    `0x${'0'.repeat(200_000)}`,
  ]
  it.each(fields)('error: refuses wrong, huge and negative values of %s', async (field) => {
    const operation = operationOf('0x00000000000000000000000000000000000ace00')
    for (const value of values) {
      if ((field === 'callData' || field === 'signature') && value === '0x') continue
      const badOperation = { ...formatUserOperation(operation), [field]: value }
      const response = await bundler().post(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [badOperation, entryPoint] }),
      )
      if (response.status === 413) continue
      expect(await response.json(), `${field} ${String(value).slice(0, 20)}`).toMatchObject({ error: { code: -32602 } })
    }
  })

  it('error: refuses gas and fees that are too low, too high, or in the wrong order', async () => {
    const account = await makeAccount()
    const refused = async (changes: Parameters<typeof operationOf>[1], code: number) =>
      expect(await bundler().send(operationOf(account, changes))).toMatchObject({ error: { code } })
    await refused({ preVerificationGas: 1_000n }, -32602)
    await refused({ callGasLimit: 1n }, -32602)
    await refused({ callGasLimit: 2n ** 119n }, -32602)
    await refused({ verificationGasLimit: 100n }, -32500)
    await refused({ verificationGasLimit: 2n ** 60n }, -32602)
    await refused({ maxPriorityFeePerGas: parseGwei('11') }, -32602)
    await refused({ maxFeePerGas: 1n, maxPriorityFeePerGas: 0n }, -32602)
    await refused({ maxFeePerGas: 2n ** 110n }, -32500)
    await refused({ nonce: 5n }, -32500)
    expect(
      await bundler().rpc('eth_sendUserOperation', formatUserOperation(operationOf(account)), account),
    ).toMatchObject({
      error: { code: -32602 },
    })
  })

  it('error: refuses a signature for another chain', async () => {
    const { owner, account, paying } = await openClients()
    await chain().setBalance(account.address, parseEther('1'))
    const prepared = await paying.prepareUserOperation({ calls: [deposit(parseEther('0.1'))] })
    const { packSignature } = await import('@holdfast/smart-account')
    const { getUserOperationHash } = await import('viem/account-abstraction')
    const hash = getUserOperationHash({
      chainId: 1,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: prepared,
    })
    const signature = packSignature({ owner: owner.address, signature: await owner.sign({ hash }) })
    await expect(paying.sendUserOperation({ ...prepared, signature })).rejects.toThrow(
      /AA24|Invalid UserOperation signature|signature/i,
    )
  })

  it('error: refuses unknown methods, chains and bodies', async () => {
    expect(await bundler().rpc('eth_sendTransaction')).toMatchObject({ error: { code: -32601 } })
    expect(await bundler().rpc('constructor')).toMatchObject({ error: { code: -32601 } })
    expect((await bundler().post('{', {})).status).toBe(400)
    expect((await bundler().post('{}', { chainId: 'eip155:1' })).status).toBe(400)
    expect((await bundler().post('{}', { projectId: 'f'.repeat(32) })).status).toBe(401)
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    expect(await (await bundler().post(JSON.stringify(batch))).json()).toMatchObject([{ id: 1 }, { id: 2 }])
  })
})
