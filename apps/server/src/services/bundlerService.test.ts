import { stakeAbi } from '@holdfast/contracts'
import { delegate7702Address, devnetPaymaster } from '@holdfast/contracts/accounts'
import { toHoldfastAccount } from '@holdfast/smart-account'
import { encodeFunctionData, type Hex, http, parseEther, parseGwei, toHex } from 'viem'
import { createBundlerClient, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eip7702Factory, entryPoint, formatUserOperation } from '../bundler/operation/userOperation.ts'
import { assemble, forSelector, join, returnPaymasterAnswer, returnWord } from '../bundler/test/assemble.ts'
import {
  type OperationChain,
  operationOf,
  plainAccount,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from '../bundler/test/testBundler.ts'
import { until } from '../test/until.ts'

const projectId = '0123456789abcdef0123456789abcdef'
let chain: OperationChain
let bundler: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  bundler = await startTestBundler(chain, { config: { bundler: { ...testKeys, hasDebugCalls: true } } })
}, 60_000)
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

const testKeys = {
  key: '0x224b7eb7449992aac96d631d9677f7bf5888245eef6d6eeda31e62d2f29a83e4',
  sponsorKey: '0xc511b2aa70776d4ff1d376e8537903dae36896132c90b91d52c1dfbae267cd8b',
} as const
const bundlerAddress = '0x08135Da0A343E492FA2d4282F2AE34c6c5CC1BbE'

async function makeAccount(code: Hex = plainAccount) {
  const account = await chain.place(code)
  await chain.deposit4337(account, parseEther('1'))
  return account
}

/** viem's own client of bundlers, over HTTP: what any wallet would use. */
async function openClient() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toHoldfastAccount({ client: chain.client, owner })
  const url = `${bundler.site.server.addresses.services}/v1/bundler?projectId=${projectId}&chainId=eip155:31337`
  const transport = http(url, { fetchOptions: { headers: { origin: 'http://localhost:3000' } } })
  const options = { account, client: chain.client, transport, pollingInterval: 50 }
  return {
    owner,
    account,
    sponsored: createBundlerClient({ ...options, paymaster: true }),
    paying: createBundlerClient(options),
  }
}
const deposit = (value: bigint) => ({
  to: chain.stakeAddress,
  value,
  data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
})

describe('bundlerService', () => {
  it('default: an operation is sent, mined, found and receipted, and pays for itself', async () => {
    const account = await makeAccount()
    const before = await chain.balanceOf(bundlerAddress)
    const operation = operationOf(account)
    const { hash, receipt } = await bundler.include(operation)
    expect(receipt).toMatchObject({ userOpHash: hash, sender: account, nonce: '0x0', success: true, paymaster: null })
    expect(await chain.balanceOf(bundlerAddress)).toBeGreaterThanOrEqual(before)
    const { result } = await bundler.rpc('eth_getUserOperationByHash', hash)
    expect(result).toMatchObject({ userOperation: formatUserOperation(operation), entryPoint })
    expect(await bundler.rpc('eth_supportedEntryPoints')).toMatchObject({ result: [entryPoint08Address] })
    expect(await bundler.rpc('eth_chainId')).toMatchObject({ result: '0x7a69' })
    expect(await bundler.rpc('eth_getUserOperationReceipt', toHex(1, { size: 32 }))).toMatchObject({ result: null })
    // The same again is the same, not a second one.
    expect(await bundler.send(operation)).not.toMatchObject({ result: hash })
  })

  it("default: viem's client deploys our account and stakes, sponsored", async () => {
    const { account, sponsored } = await openClient()
    await chain.setBalance(account.address, parseEther('1'))
    const hash = await sponsored.sendUserOperation({ calls: [deposit(parseEther('0.4')), deposit(parseEther('0.1'))] })
    const receipt = await sponsored.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, paymaster: devnetPaymaster.address.toLowerCase() })
    expect(receipt.logs.length).toBeGreaterThanOrEqual(2)
    expect(await chain.stakeOf(account.address)).toBe(parseEther('0.5'))
    expect(await chain.balanceOf(account.address)).toBe(parseEther('0.5'))
  })

  it("default: viem's client pays by itself, and the call's revert is reported", async () => {
    const { account, paying } = await openClient()
    await chain.setBalance(account.address, parseEther('1'))
    const hash = await paying.sendUserOperation({ calls: [deposit(parseEther('0.1'))] })
    expect(await paying.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    // An estimation says that a call would fail; sent without one, it is included and has failed.
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

  it('default: an account with keys becomes smart by its first operation (EIP-7702)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await chain.deposit4337(owner.address)
    const authorization = await owner.signAuthorization({ chainId: 31337, nonce: 0, address: delegate7702Address })
    const signature: Hex = `0x${'ff'.repeat(65)}`
    const operation = operationOf(owner.address.toLowerCase() as Hex, {
      factory: eip7702Factory,
      authorization,
      signature,
    })
    const { hashUserOperation } = await import('../bundler/operation/userOperation.ts')
    const sign = (hash: Hex) => owner.sign({ hash })
    const signed = { ...operation, signature: await sign(hashUserOperation(operation, 31337)) }
    const foreign = await owner.signAuthorization({ chainId: 1, nonce: 0, address: delegate7702Address })
    expect(await bundler.send({ ...signed, authorization: foreign })).toMatchObject({ error: { code: -32602 } })
    const late = await owner.signAuthorization({ chainId: 31337, nonce: 7, address: delegate7702Address })
    expect(await bundler.send({ ...signed, authorization: late })).toMatchObject({ error: { code: -32602 } })
    const other = await privateKeyToAccount(generatePrivateKey()).signAuthorization({
      chainId: 31337,
      nonce: 0,
      address: delegate7702Address,
    })
    expect(await bundler.send({ ...signed, authorization: other })).toMatchObject({ error: { code: -32602 } })
    const { receipt } = await bundler.include(signed)
    expect(receipt).toMatchObject({ success: true })
    expect(await chain.client.getCode({ address: owner.address })).toBe(
      `0xef0100${delegate7702Address.slice(2).toLowerCase()}`,
    )
    // From now on without the authorization.
    const next = operationOf(owner.address.toLowerCase() as Hex, { nonce: 1n, signature })
    const again = { ...next, signature: await sign(hashUserOperation(next, 31337)) }
    expect((await bundler.include(again)).receipt).toMatchObject({ success: true })
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
  it.each(fields)('error: %s is wrong, huge, negative', async (field) => {
    const account = operationOf('0x00000000000000000000000000000000000ace00')
    for (const value of values) {
      if ((field === 'callData' || field === 'signature') && value === '0x') continue
      const given = { ...formatUserOperation(account), [field]: value }
      const response = await bundler.post(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [given, entryPoint] }),
      )
      if (response.status === 413) continue
      expect(await response.json(), `${field} ${String(value).slice(0, 20)}`).toMatchObject({ error: { code: -32602 } })
    }
  })

  it('error: gas and fees that are too low, too high, or of the wrong order', async () => {
    const account = await makeAccount()
    const refused = async (changes: Parameters<typeof operationOf>[1], code: number) =>
      expect(await bundler.send(operationOf(account, changes))).toMatchObject({ error: { code } })
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
      await bundler.rpc('eth_sendUserOperation', formatUserOperation(operationOf(account)), account),
    ).toMatchObject({
      error: { code: -32602 },
    })
  })

  it('error: a signature of another chain, and one that is no signature', async () => {
    const { owner, account, paying } = await openClient()
    await chain.setBalance(account.address, parseEther('1'))
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

  it('error: methods, chains and bodies that there are none of', async () => {
    expect(await bundler.rpc('eth_sendTransaction')).toMatchObject({ error: { code: -32601 } })
    expect(await bundler.rpc('constructor')).toMatchObject({ error: { code: -32601 } })
    expect((await bundler.post('{', {})).status).toBe(400)
    expect((await bundler.post('{}', { chainId: 'eip155:1' })).status).toBe(400)
    expect((await bundler.post('{}', { projectId: 'f'.repeat(32) })).status).toBe(401)
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    expect(await (await bundler.post(JSON.stringify(batch))).json()).toMatchObject([{ id: 1 }, { id: 2 }])
  })
})

/** How many operations one sender floods the mempool with. `FLOOD_OPERATIONS=10000` makes a long run of it. */
const FLOOD = Number(process.env['FLOOD_OPERATIONS'] ?? 300)

describe('the mempool', () => {
  const manual = async (work: () => Promise<void>): Promise<void> => {
    await bundler.rpc('debug_bundler_setBundlingMode', 'manual')
    try {
      await work()
    } finally {
      await bundler.rpc('debug_bundler_clearState')
      await bundler.rpc('debug_bundler_setBundlingMode', 'auto')
    }
  }

  it('behavior: a fifth operation of a sender is refused (UREP-010), and 10 % more replaces one', () =>
    manual(async () => {
      const account = await makeAccount()
      const send = (key: number, changes = {}) =>
        bundler.send(operationOf(account, { nonce: BigInt(key) << 64n, ...changes }))
      for (const key of [0, 1, 2, 3]) expect(await send(key)).toHaveProperty('result')
      expect(await send(4)).toMatchObject({ error: { code: -32504, data: { rule: 'UREP-010' } } })
      const fees = (percent: bigint) => ({
        maxFeePerGas: (parseGwei('10') * percent) / 100n,
        maxPriorityFeePerGas: (parseGwei('1') * percent) / 100n,
      })
      expect(await send(0, fees(109n))).toMatchObject({ error: { code: -32602, data: { rule: 'replacement' } } })
      const replaced = (await send(0, fees(110n))).result
      expect(replaced).toMatch(/^0x/)
      const { result } = await bundler.rpc('debug_bundler_dumpMempool', entryPoint)
      expect(result).toHaveLength(4)
      // One of a sender in a bundle: the others follow.
      await bundler.rpc('debug_bundler_setBundlingMode', 'auto')
      expect(await bundler.receiptOf(replaced as Hex)).toMatchObject({ success: true })
    }))

  it("error: a paymaster's deposit covers all that wait, or the next is refused (EREP-010)", () =>
    manual(async () => {
      const paymaster = await chain.place(returnPaymasterAnswer())
      const first = operationOf(await makeAccount(), { paymaster })
      const { maxCostOf } = await import('../bundler/operation/gas.ts')
      await chain.deposit4337(paymaster, (maxCostOf(first) * 3n) / 2n)
      expect(await bundler.send(first)).toHaveProperty('result')
      expect(await bundler.send(operationOf(await makeAccount(), { paymaster }))).toMatchObject({
        error: { code: -32508, data: { rule: 'EREP-010' } },
      })
    }))

  it('error: an unstaked paymaster has ten at most (UREP-020), a banned entity none (GREP-010), a throttled one four (GREP-020)', () =>
    manual(async () => {
      const paymaster = await chain.place(returnPaymasterAnswer())
      await chain.deposit4337(paymaster, parseEther('10'))
      const send = async () => bundler.send(operationOf(await chain.place(plainAccount), { paymaster }))
      const setReputation = (opsSeen: number, opsIncluded: number) =>
        bundler.rpc(
          'debug_bundler_setReputation',
          [{ address: paymaster, opsSeen: toHex(opsSeen), opsIncluded: toHex(opsIncluded) }],
          entryPoint,
        )
      for (let count = 0; count < 10; count += 1) expect(await send()).toHaveProperty('result')
      expect(await send()).toMatchObject({ error: { code: -32504, data: { rule: 'UREP-020' } } })
      await setReputation(10_000, 0)
      expect(await send()).toMatchObject({ error: { code: -32504, data: { rule: 'GREP-010' } } })
      await setReputation(200, 5)
      expect(await send()).toMatchObject({ error: { code: -32504, data: { rule: 'GREP-020' } } })
    }))

  it('behavior: each operation of a bundle counts for the paymaster that they share, so that a busy one is not throttled', () =>
    manual(async () => {
      const paymaster = await chain.place(returnPaymasterAnswer())
      await chain.deposit4337(paymaster, parseEther('10'))
      await chain.stake(paymaster)
      const hashes: Hex[] = []
      for (let count = 0; count < 6; count += 1) {
        const { result } = await bundler.send(operationOf(await chain.place(plainAccount), { paymaster }))
        hashes.push(result as Hex) // A send's answer.
      }
      await bundler.rpc('debug_bundler_sendBundleNow')
      const receipts = await Promise.all(hashes.map((hash) => bundler.receiptOf(hash)))
      expect(new Set(receipts.map(({ receipt }) => (receipt as { transactionHash: Hex }).transactionHash)).size).toBe(1)
      await expect
        .poll(async () => (await bundler.rpc('debug_bundler_dumpReputation', entryPoint)).result)
        .toContainEqual({ address: paymaster, opsSeen: '0x6', opsIncluded: '0x6', status: '0x0' })
    }))

  it("error: a flood of one sender: all but four are refused, none hangs, and others' are included", {
    timeout: 60_000 + FLOOD * 60,
  }, async () => {
    const sender = await makeAccount()
    const other = await makeAccount()
    await bundler.rpc('debug_bundler_setBundlingMode', 'manual')
    try {
      const operations = Array.from({ length: FLOOD }, (_, key) => operationOf(sender, { nonce: BigInt(key) << 64n }))
      const refusals = new Map<string, number>()
      const waiting = operations.values()
      const flood = async (): Promise<void> => {
        for (const operation of waiting) {
          const { error } = await bundler.send(operation)
          const told = error ? `${error.code} ${String(error.data?.['rule'])}` : 'taken'
          refusals.set(told, (refusals.get(told) ?? 0) + 1)
        }
      }
      const flooding = Promise.all(Array.from({ length: 20 }, flood))
      const { result } = await bundler.send(operationOf(other))
      await flooding
      expect(Object.fromEntries(refusals)).toEqual({ taken: 4, '-32504 UREP-010': FLOOD - 4 })
      await bundler.rpc('debug_bundler_setBundlingMode', 'auto')
      expect(await bundler.receiptOf(result as Hex)).toMatchObject({ success: true })
    } finally {
      await bundler.rpc('debug_bundler_setBundlingMode', 'auto')
    }
  })

  it('error: an entity is no sender of another operation, nor the other way round (STO-040)', () =>
    manual(async () => {
      const both = await chain.place(forSelector('0x52b7512c', returnPaymasterAnswer(), returnWord(0)))
      await chain.deposit4337(both, parseEther('10'))
      expect(await bundler.send(operationOf(both))).toHaveProperty('result')
      expect(await bundler.send(operationOf(await makeAccount(), { paymaster: both }))).toMatchObject({
        error: { code: -32502, data: { rule: 'STO-040' } },
      })
    }))

  it('behavior: code that changed in between drops the operation (COD-010), and it is told', () =>
    manual(async () => {
      const account = await makeAccount()
      const { result } = await bundler.send(operationOf(account))
      await chain.call('anvil_setCode', account, join(plainAccount, '0x00'))
      await bundler.rpc('debug_bundler_sendBundleNow')
      expect(await bundler.rpc('eth_getUserOperationReceipt', result)).toMatchObject({
        error: { code: -32500, data: { status: 'dropped' }, message: expect.stringContaining('COD-010') },
      })
    }))

  it('behavior: a paymaster that changes its mind loses its reputation, and the others are included', () =>
    manual(async () => {
      // It pays while its slot is zero; staked, it may look at it.
      const paymaster = await chain.place(
        forSelector(
          '0x52b7512c',
          join(assemble(0, 'SLOAD', 32, 'MSTORE', 0x40, 0, 'MSTORE', 0, 64, 'MSTORE'), assemble(96, 0, 'RETURN')),
          assemble(1, 0, 'SSTORE', 'STOP'),
        ),
      )
      await chain.deposit4337(paymaster, parseEther('10'))
      await chain.stake(paymaster)
      const fine = (await bundler.send(operationOf(await makeAccount()))).result as Hex
      const paid = (await bundler.send(operationOf(await chain.place(plainAccount), { paymaster }))).result
      await chain.callAs(bundlerAddress, { to: paymaster })
      await bundler.rpc('debug_bundler_sendBundleNow')
      expect(await bundler.receiptOf(fine)).toMatchObject({ success: true })
      expect(await bundler.rpc('eth_getUserOperationReceipt', paid)).toMatchObject({
        error: { message: expect.stringContaining('AA34') },
      })
      expect(await bundler.send(operationOf(await chain.place(plainAccount), { paymaster }))).toMatchObject({
        error: { code: -32504, data: { rule: 'GREP-010' } },
      })
    }))

  it('behavior: an account that fails once it is in a block costs itself, not its neighbours', async () => {
    // Validated well; its execution reverts.
    const bad = await makeAccount(forSelector('0x19822f7c', returnWord(0), assemble(0, 0, 'REVERT')))
    const good = await makeAccount()
    const [one, other] = await Promise.all([
      bundler.include(operationOf(bad, { callData: '0x12345678' })),
      bundler.include(operationOf(good)),
    ])
    expect([one.receipt['success'], other.receipt['success']]).toEqual([false, true])
  })
})

describe('a key without ether', () => {
  it('behavior: operations wait, and are included once it has some', async () => {
    const balance = await chain.balanceOf(bundlerAddress)
    await chain.setBalance(bundlerAddress, 0n)
    const account = await makeAccount()
    const { result } = await bundler.send(operationOf(account))
    expect(await bundler.rpc('eth_getUserOperationReceipt', result)).toMatchObject({ result: null })
    await chain.setBalance(bundlerAddress, balance)
    expect(await bundler.receiptOf(result as Hex)).toMatchObject({ success: true })
  })
})

describe('blocks', () => {
  it('behavior: a stuck bundle is sent again with higher fees, and included once', async () => {
    await chain.setAutomine(false)
    try {
      const account = await makeAccountSlowly()
      const { result } = await bundler.send(operationOf(account))
      const hash = result as Hex
      const pending = async () =>
        chain.call<{ pending: Record<string, Record<string, { hash: Hex }>> }>('txpool_content')
      const waiting = async () => Object.values((await pending()).pending).flatMap((byNonce) => Object.values(byNonce))
      await until(async () => (await waiting()).length === 1)
      const [first] = await waiting()
      // Blocks pass without it: it is taken out as they are made, and put back.
      await chain.call('anvil_dropTransaction', first?.hash)
      await chain.mine(4)
      await until(async () => (await waiting()).some((transaction) => transaction.hash !== first?.hash))
      await chain.mine()
      expect(await bundler.receiptOf(hash)).toMatchObject({ success: true })
      const rows = await bundler.site.query<{ attempts: unknown[] }>(
        'select attempts from bundle order by id desc limit 1',
      )
      expect(rows[0]?.attempts.length).toBeGreaterThanOrEqual(2)
    } finally {
      await chain.setAutomine(true)
    }
  })

  it('behavior: operations that come while a bundle waits for its block go into the same block, behind it', async () => {
    const accounts = [await makeAccount(), await makeAccount(), await makeAccount()]
    await chain.setAutomine(false)
    try {
      type Pool = { pending: Record<string, Record<string, { nonce: Hex; input: Hex }>> }
      const waiting = async () =>
        Object.values((await chain.call<Pool>('txpool_content')).pending).flatMap((byNonce) => Object.values(byNonce))
      const hashes: Hex[] = []
      for (const [index, account] of accounts.entries()) {
        const { result } = await bundler.send(operationOf(account))
        hashes.push(result as Hex) // The answer of a send.
        // A sender has one operation under way at a time, so nothing follows.
        const next = operationOf(account, { nonce: 1n << 64n })
        if (index === 0) hashes.push((await bundler.send(next)).result as Hex)
        await until(async () => (await waiting()).length === index + 1)
      }
      const nonces = (await waiting()).map(({ nonce }) => Number(nonce)).toSorted((one, other) => one - other)
      expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] ?? 0) + index))
      await chain.mine()
      const [first, second, ...others] = await Promise.all(
        hashes.map(async (hash, index) => {
          // The second one waits for a block of its own.
          if (index === 1) return 'later'
          const { receipt } = await bundler.receiptOf(hash)
          return (receipt as { blockNumber: Hex }).blockNumber // As JSON-RPC has it.
        }),
      )
      expect(second).toBe('later')
      expect(others).toEqual([first, first])
      await until(async () => (await waiting()).length === 1)
      await chain.mine()
      expect(await bundler.receiptOf(hashes[1] ?? '0x')).toMatchObject({ success: true })
    } finally {
      await chain.setAutomine(true)
    }
  })

  it('behavior: a block that is replaced takes its operations along, and they come again', async () => {
    const account = await makeAccount()
    const snapshot = await chain.call('evm_snapshot')
    const { hash, receipt } = await bundler.include(operationOf(account))
    await chain.call('evm_revert', snapshot)
    await chain.mine(2)
    await until(async () => {
      const [row] = await bundler.site.query<{ status: string; block_hash: string }>(
        `select status, block_hash from user_operation where hash = '${hash}'`,
      )
      return row?.status === 'included' && row.block_hash !== (receipt['receipt'] as { blockHash: string }).blockHash
    })
    expect(await bundler.receiptOf(hash)).toMatchObject({ success: true })
  })
})

/** With blocks that stand still, a deposit needs one by hand. */
async function makeAccountSlowly() {
  await chain.setAutomine(true)
  const account = await makeAccount()
  await chain.setAutomine(false)
  return account
}
