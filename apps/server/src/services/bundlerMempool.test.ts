import { encodeFunctionData, type Hex, parseEther, parseGwei, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeHandleOps, entryPointAbi } from '../bundler/entry-point/calls.ts'
import { pack } from '../bundler/operation/gas.ts'
import { entryPoint } from '../bundler/operation/userOperation.ts'
import { assemble, forSelector, join, returnPaymasterAnswer, returnWord } from '../bundler/test/assemble.ts'
import { bundlerAddress, operationOf, plainAccount } from '../bundler/test/testBundler.ts'
import { useBundler } from '../bundler/test/useBundler.ts'
import { until } from '../test/until.ts'

const { chain, bundler, makeAccount, waiting } = useBundler()

/** The number of operations with which one sender floods the mempool. `FLOOD_OPERATIONS=10000` makes the test long. */
const FLOOD = Number(process.env['FLOOD_OPERATIONS'] ?? 300)

describe('the mempool', () => {
  const inManualMode = async (work: () => Promise<void>): Promise<void> => {
    await bundler().rpc('debug_bundler_setBundlingMode', 'manual')
    try {
      await work()
    } finally {
      await bundler().rpc('debug_bundler_clearState')
      await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
    }
  }

  it('behavior: refuses a fifth operation of a sender (UREP-010), and accepts a replacement whose fees are 10 % higher', () =>
    inManualMode(async () => {
      const account = await makeAccount()
      const send = (key: number, changes = {}) =>
        bundler().send(operationOf(account, { nonce: BigInt(key) << 64n, ...changes }))
      for (const key of [0, 1, 2, 3]) expect(await send(key)).toHaveProperty('result')
      expect(await send(4)).toMatchObject({ error: { code: -32504, data: { rule: 'UREP-010' } } })
      const fees = (percent: bigint) => ({
        maxFeePerGas: (parseGwei('10') * percent) / 100n,
        maxPriorityFeePerGas: (parseGwei('1') * percent) / 100n,
      })
      expect(await send(0, fees(109n))).toMatchObject({ error: { code: -32602, data: { rule: 'replacement' } } })
      const replaced = (await send(0, fees(110n))).result
      expect(replaced).toMatch(/^0x/)
      const { result } = await bundler().rpc('debug_bundler_dumpMempool', entryPoint)
      expect(result).toHaveLength(4)
      // A bundle contains at most one operation of a sender; the others follow in later bundles.
      await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
      expect(await bundler().receiptOf(replaced as Hex)).toMatchObject({ success: true })
    }))

  it("error: refuses an operation if the paymaster's deposit does not cover all waiting operations (EREP-010)", () =>
    inManualMode(async () => {
      const paymaster = await chain().place(returnPaymasterAnswer())
      const first = operationOf(await makeAccount(), { paymaster })
      const { maxCostOf } = await import('../bundler/operation/gas.ts')
      await chain().deposit4337(paymaster, (maxCostOf(first) * 3n) / 2n)
      expect(await bundler().send(first)).toHaveProperty('result')
      expect(await bundler().send(operationOf(await makeAccount(), { paymaster }))).toMatchObject({
        error: { code: -32508, data: { rule: 'EREP-010' } },
      })
    }))

  it('error: an unstaked paymaster may have ten operations (UREP-020), a banned one none (GREP-010), a throttled one four (GREP-020)', () =>
    inManualMode(async () => {
      const paymaster = await chain().place(returnPaymasterAnswer())
      await chain().deposit4337(paymaster, parseEther('10'))
      const send = async () => bundler().send(operationOf(await chain().place(plainAccount), { paymaster }))
      const setReputation = (opsSeen: number, opsIncluded: number) =>
        bundler().rpc(
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

  it('behavior: counts each operation of a bundle as included for its paymaster, so that a busy paymaster is not throttled', () =>
    inManualMode(async () => {
      const paymaster = await chain().place(returnPaymasterAnswer())
      await chain().deposit4337(paymaster, parseEther('10'))
      await chain().stake(paymaster)
      const hashes: Hex[] = []
      for (let count = 0; count < 6; count += 1) {
        const { result } = await bundler().send(operationOf(await chain().place(plainAccount), { paymaster }))
        hashes.push(result as Hex) // The hash of an accepted operation.
      }
      await bundler().rpc('debug_bundler_sendBundleNow')
      const receipts = await Promise.all(hashes.map((hash) => bundler().receiptOf(hash)))
      expect(new Set(receipts.map(({ receipt }) => (receipt as { transactionHash: Hex }).transactionHash)).size).toBe(1)
      await expect
        .poll(async () => (await bundler().rpc('debug_bundler_dumpReputation', entryPoint)).result)
        .toContainEqual({ address: paymaster, opsSeen: '0x6', opsIncluded: '0x6', status: '0x0' })
    }))

  it('error: refuses all but four operations of a sender that floods the mempool, and still includes those of others', {
    timeout: 60_000 + FLOOD * 60,
  }, async () => {
    const sender = await makeAccount()
    const other = await makeAccount()
    await bundler().rpc('debug_bundler_setBundlingMode', 'manual')
    try {
      const operations = Array.from({ length: FLOOD }, (_, key) => operationOf(sender, { nonce: BigInt(key) << 64n }))
      const outcomes = new Map<string, number>()
      const waiting = operations.values()
      const flood = async (): Promise<void> => {
        for (const operation of waiting) {
          const { error } = await bundler().send(operation)
          const outcome = error ? `${error.code} ${String(error.data?.['rule'])}` : 'accepted'
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      }
      const flooding = Promise.all(Array.from({ length: 20 }, flood))
      const { result } = await bundler().send(operationOf(other))
      await flooding
      expect(Object.fromEntries(outcomes)).toEqual({ accepted: 4, '-32504 UREP-010': FLOOD - 4 })
      await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
      expect(await bundler().receiptOf(result as Hex)).toMatchObject({ success: true })
    } finally {
      await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
    }
  })

  it('error: refuses a paymaster that is the sender of a waiting operation (STO-040)', () =>
    inManualMode(async () => {
      const accountAndPaymaster = await chain().place(forSelector('0x52b7512c', returnPaymasterAnswer(), returnWord(0)))
      await chain().deposit4337(accountAndPaymaster, parseEther('10'))
      expect(await bundler().send(operationOf(accountAndPaymaster))).toHaveProperty('result')
      expect(await bundler().send(operationOf(await makeAccount(), { paymaster: accountAndPaymaster }))).toMatchObject({
        error: { code: -32502, data: { rule: 'STO-040' } },
      })
    }))

  it('behavior: drops and reports an operation if the code of its account changed while it waited (COD-010)', () =>
    inManualMode(async () => {
      const account = await makeAccount()
      const { result } = await bundler().send(operationOf(account))
      await chain().call('anvil_setCode', account, join(plainAccount, '0x00'))
      await bundler().rpc('debug_bundler_sendBundleNow')
      expect(await bundler().rpc('eth_getUserOperationReceipt', result)).toMatchObject({
        error: { code: -32500, data: { status: 'dropped' }, message: expect.stringContaining('COD-010') },
      })
    }))

  /** Reads how often operations of an entity were seen and included. */
  const reputationOf = async (entity: Hex) => {
    const { result } = await bundler().rpc('debug_bundler_dumpReputation', entryPoint)
    const known = result as { address: Hex; opsSeen: Hex; opsIncluded: Hex }[] // The answer of the debug call.
    const found = known.find(({ address }) => address === entity)
    return found && { seen: Number(found.opsSeen), included: Number(found.opsIncluded) }
  }
  /** Places a staked paymaster that pays until another call sets slot 0 of its storage. */
  const placeFicklePaymaster = async (): Promise<Hex> => {
    const paymaster = await chain().place(
      forSelector(
        '0x52b7512c',
        join(assemble(0, 'SLOAD', 32, 'MSTORE', 0x40, 0, 'MSTORE', 0, 64, 'MSTORE'), assemble(96, 0, 'RETURN')),
        assemble(1, 0, 'SSTORE', 'STOP'),
      ),
    )
    await chain().deposit4337(paymaster, parseEther('10'))
    await chain().stake(paymaster)
    return paymaster
  }
  const sponsored = async (paymaster: Hex) => operationOf(await chain().place(plainAccount), { paymaster })

  it('behavior: drops the operation of a paymaster that stops paying while it waits, and counts it as seen, without a ban', () =>
    inManualMode(async () => {
      const paymaster = await placeFicklePaymaster()
      const goodHash = (await bundler().send(operationOf(await makeAccount()))).result as Hex
      const sponsoredHash = (await bundler().send(await sponsored(paymaster))).result
      // Anyone may have changed what the paymaster reads, so this alone is no reason for a ban.
      await chain().callAs(bundlerAddress, { to: paymaster })
      await bundler().rpc('debug_bundler_sendBundleNow')
      expect(await bundler().receiptOf(goodHash)).toMatchObject({ success: true })
      expect(await bundler().rpc('eth_getUserOperationReceipt', sponsoredHash)).toMatchObject({
        error: { message: expect.stringContaining('AA34') },
      })
      expect(await reputationOf(paymaster)).toEqual({ seen: 1, included: 0 })
    }))

  it('behavior: acquits a paymaster if its operation fails because of the account, also in a race for the nonce (EREP-015)', () =>
    inManualMode(async () => {
      const paymaster = await placeFicklePaymaster()
      const [raced, refusing] = [await sponsored(paymaster), await sponsored(paymaster)]
      for (const operation of [raced, refusing]) expect(await bundler().send(operation)).toHaveProperty('result')
      expect(await reputationOf(paymaster)).toEqual({ seen: 2, included: 0 })
      const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'incrementNonce', args: [0n] })
      await chain().setBalance(raced.sender, parseEther('1'))
      await chain().callAs(raced.sender, { to: entryPoint, data })
      await chain().call('anvil_setCode', refusing.sender, assemble(0, 0, 'REVERT'))
      await bundler().rpc('debug_bundler_sendBundleNow')
      expect((await bundler().rpc('debug_bundler_dumpMempool', entryPoint)).result).toEqual([])
      expect(await reputationOf(paymaster)).toEqual({ seen: 0, included: 0 })
    }))

  it('behavior: does not acquit a paymaster that changes its own code while its operations wait (COD-010)', () =>
    inManualMode(async () => {
      const paymaster = await placeFicklePaymaster()
      const { result } = await bundler().send(await sponsored(paymaster))
      await chain().call('anvil_setCode', paymaster, returnPaymasterAnswer())
      await bundler().rpc('debug_bundler_sendBundleNow')
      expect(await bundler().rpc('eth_getUserOperationReceipt', result)).toMatchObject({
        error: { message: expect.stringContaining('COD-010') },
      })
      expect(await reputationOf(paymaster)).toEqual({ seen: 1, included: 0 })
    }))

  it('behavior: an inclusion by another bundler counts for the entities as well', () =>
    inManualMode(async () => {
      const paymaster = await placeFicklePaymaster()
      const operation = await sponsored(paymaster)
      const { result } = await bundler().send(operation)
      const [payer] = chain().accounts
      if (!payer) throw new TypeError('the test chain has no accounts')
      const data = encodeHandleOps([pack(operation)], payer.address)
      await chain().callAs(payer.address, { to: entryPoint, data })
      await bundler().rpc('debug_bundler_sendBundleNow')
      expect(await bundler().receiptOf(result as Hex)).toMatchObject({ success: true })
      expect(await reputationOf(paymaster)).toEqual({ seen: 1, included: 1 })
    }))

  it('behavior: if one operation’s call reverts, the other operation of the bundle still succeeds', async () => {
    // The validation passes, and the execution reverts.
    const bad = await makeAccount(forSelector('0x19822f7c', returnWord(0), assemble(0, 0, 'REVERT')))
    const good = await makeAccount()
    const [one, other] = await Promise.all([
      bundler().include(operationOf(bad, { callData: '0x12345678' })),
      bundler().include(operationOf(good)),
    ])
    expect([one.receipt['success'], other.receipt['success']]).toEqual([false, true])
  })
})

describe('a bundler whose key has no ether', () => {
  it('behavior: includes operations once the key has ether again', async () => {
    const balance = await chain().balanceOf(bundlerAddress)
    await chain().setBalance(bundlerAddress, 0n)
    const account = await makeAccount()
    const { result } = await bundler().send(operationOf(account))
    expect(await bundler().rpc('eth_getUserOperationReceipt', result)).toMatchObject({ result: null })
    // The log tells the operator which account needs ether, and how much.
    const line = () =>
      bundler()
        .site.log()
        .split('\n')
        .find((each) => each.includes('has too little ether'))
    await until(() => line() !== undefined)
    expect(JSON.parse(line() ?? '')).toMatchObject({
      level: 50,
      msg: 'the key of the bundler has too little ether',
      bundler: bundlerAddress.toLowerCase(),
      balance: 0,
      needed: expect.any(Number),
    })
    await chain().setBalance(bundlerAddress, balance)
    expect(await bundler().receiptOf(result as Hex)).toMatchObject({ success: true })
  })
})

describe('blocks', () => {
  it('behavior: a stuck bundle is sent again with higher fees, and its operation is included', async () => {
    await chain().setAutomine(false)
    try {
      const account = await makeAccountWhilePaused()
      const { result } = await bundler().send(operationOf(account))
      const hash = result as Hex
      await until(async () => (await waiting()).length === 1)
      const [first] = await waiting()
      // Blocks pass without the bundle, because the test drops its transaction.
      await chain().call('anvil_dropTransaction', first?.hash)
      await chain().mine(4)
      await until(async () => (await waiting()).some((transaction) => transaction.hash !== first?.hash))
      await chain().mine()
      expect(await bundler().receiptOf(hash)).toMatchObject({ success: true })
      const [row] = await bundler().site.query<{ attempts: { maxFeePerGas: string }[] }>(
        'select attempts from bundle order by id desc limit 1',
      )
      const [firstFee = 0n, secondFee] = row?.attempts.map(({ maxFeePerGas }) => BigInt(maxFeePerGas)) ?? []
      expect(secondFee).toBeGreaterThan(firstFee)
    } finally {
      await chain().setAutomine(true)
    }
  })

  it('behavior: a bundle that reverts in its block is counted as failed, and the operation at fault is dropped', async () => {
    const account = await makeAccount()
    await chain().setAutomine(false)
    try {
      const { result: hash } = await bundler().send(operationOf(account))
      await until(async () => (await waiting()).length === 1)
      // The account accepted the operation in the simulation, and no longer does in the block.
      await chain().call('anvil_setCode', account, assemble(0, 0, 'REVERT'))
      await chain().mine()
      await until(async () => (await bundler().rpc('eth_getUserOperationReceipt', hash)).error !== undefined)
      expect(await bundler().rpc('eth_getUserOperationReceipt', hash)).toMatchObject({
        error: { data: { status: 'dropped' }, message: expect.stringContaining('AA23') },
      })
    } finally {
      await chain().setAutomine(true)
    }
    const metrics = await (await fetch(`${bundler().site.server.addresses.admin}/metrics`)).text()
    expect(metrics).toContain('holdfast_bundler_bundles_total{chain="31337",outcome="failed"} 1\n')
    expect(metrics).toContain('holdfast_bundler_bundled_operations_total{chain="31337",outcome="failed"} 1\n')
  })

  it('behavior: operations that come while a bundle waits for its block go into the same block, after that bundle', async () => {
    const accounts = [await makeAccount(), await makeAccount(), await makeAccount()]
    await chain().setAutomine(false)
    try {
      const hashes: Hex[] = []
      for (const [index, account] of accounts.entries()) {
        const { result } = await bundler().send(operationOf(account))
        hashes.push(result as Hex) // The hash of an accepted operation.
        // Each sender has one operation on the way at a time, so this second operation is not sent to the chain yet.
        const next = operationOf(account, { nonce: 1n << 64n })
        if (index === 0) hashes.push((await bundler().send(next)).result as Hex)
        await until(async () => (await waiting()).length === index + 1)
      }
      const nonces = (await waiting()).map(({ nonce }) => Number(nonce)).toSorted((one, other) => one - other)
      expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] ?? 0) + index))
      await chain().mine()
      const [first, second, ...others] = await Promise.all(
        hashes.map(async (hash, index) => {
          // The second operation of the first sender waits for the next block.
          if (index === 1) return 'later'
          const { receipt } = await bundler().receiptOf(hash)
          return (receipt as { blockNumber: Hex }).blockNumber // A receipt has its block number in hex.
        }),
      )
      expect(second).toBe('later')
      expect(others).toEqual([first, first])
      await until(async () => (await waiting()).length === 1)
      await chain().mine()
      expect(await bundler().receiptOf(hashes[1] ?? '0x')).toMatchObject({ success: true })
    } finally {
      await chain().setAutomine(true)
    }
  })

  it('behavior: the operations of a replaced block are included again', async () => {
    const account = await makeAccount()
    const snapshot = await chain().call('evm_snapshot')
    const { hash, receipt } = await bundler().include(operationOf(account))
    await chain().call('evm_revert', snapshot)
    await chain().mine(2)
    await until(async () => {
      const [row] = await bundler().site.query<{ status: string; block_hash: string }>(
        `select status, block_hash from user_operation where hash = '${hash}'`,
      )
      return row?.status === 'included' && row.block_hash !== (receipt['receipt'] as { blockHash: string }).blockHash
    })
    expect(await bundler().receiptOf(hash)).toMatchObject({ success: true })
  })
})

/** Makes an account while automining is off: switches it on for the deposit only. */
async function makeAccountWhilePaused() {
  await chain().setAutomine(true)
  const account = await makeAccount()
  await chain().setAutomine(false)
  return account
}
