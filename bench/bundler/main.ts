import { loadavg } from 'node:os'
import { stakeAbi } from '@holdfast/contracts'
import { installAccounts } from '@holdfast/devnet'
import { encodeCalls, toHoldfastAccount } from '@holdfast/smart-account'
import { startTestChain } from '@holdfast/testing'
import { encodeFunctionData, type Hex, keccak256, numberToHex, parseEther } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { projectId, startHoldfast } from '../catalogue/contestants.ts'

/** The number of calls of each contestant, and how many run at once. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 200)
const AT_ONCE = Number(process.env['BENCH_AT_ONCE'] ?? 100)
/**
 * The goals: the bundler reaches at least this share of the plain transactions' rate, and its median time exceeds theirs by
 * less than the time of one block.
 */
const GOALS = { ofPlain: 0.5, addedMs: 1_000 } as const
const BLOCK_S = 1
/** The interval between requests for receipts, in milliseconds, for both contestants. */
const POLL_MS = 250

const log = (line = ''): void => void process.stdout.write(`${line}\n`)
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

type Measured = { perSecond: number; p50: number; p99: number }

/** Runs all tasks, {@link AT_ONCE} at a time, and measures each from start to end. */
async function measure(tasks: readonly (() => Promise<unknown>)[]): Promise<Measured> {
  const waiting = [...tasks]
  const times: number[] = []
  const startedAt = performance.now()
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const before = performance.now()
      await next()
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return {
    perSecond: tasks.length / ((performance.now() - startedAt) / 1_000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

const show = (name: string, { perSecond, p50, p99 }: Measured): void =>
  log(
    `${name.padEnd(34)} ${perSecond.toFixed(1).padStart(7)} calls/s   p50 ${p50.toFixed(0).padStart(6)} ms   p99 ${p99.toFixed(0).padStart(6)} ms`,
  )

/** Sends stakes from smart accounts through the bundler, and the same stakes as plain transactions of one key. */
async function run(): Promise<void> {
  const chain = await startTestChain({ blockTimeS: BLOCK_S })
  const undo: (() => Promise<unknown>)[] = [chain.stop]
  try {
    await installAccounts(chain.rpcUrl)
    const site = await startHoldfast('bundler', {
      DEVNET_PORT: String(chain.port),
      RPC_CALLS_PER_MINUTE: '100000000',
      RPC_PROJECT_CALLS_PER_MINUTE: '100000000',
    })
    undo.unshift(site.stop)
    const url = `http://127.0.0.1:${site.port}/v1/bundler?projectId=${projectId}&chainId=eip155:31337`
    const callRpcAt = async (to: string, method: string, params: unknown[]): Promise<unknown> => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      // Cast: the answers come from our own server and node.
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }
    const waitUntil = async (read: () => Promise<unknown>): Promise<void> => {
      while ((await read()) === null) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const call = {
      to: chain.stakeAddress,
      value: parseEther('0.01'),
      data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
    }

    log(`${CALLS} calls of deposit, ${AT_ONCE} at once, a block each second (load ${loadavg()[0]?.toFixed(1)})`)
    // Only deployed accounts are measured, since most accounts are deployed. Plain transactions deploy them in advance.
    const accounts = await prepareAccounts()
    const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const signed = await Promise.all(
      accounts.map(async ({ account, nonce }) => {
        const operation = {
          sender: account.address,
          nonce,
          callData: encodeCalls([call]),
          callGasLimit: 120_000n,
          verificationGasLimit: 150_000n,
          preVerificationGas: 60_000n,
          signature: '0x' as const,
          ...fees,
        }
        const signature = await account.signUserOperation(operation)
        return {
          ...Object.fromEntries(
            Object.entries(operation).map(([name, value]) => [
              name,
              typeof value === 'bigint' ? numberToHex(value) : value,
            ]),
          ),
          signature,
        }
      }),
    )
    const operations = signed.map((operation) => async () => {
      const hash = await callRpcAt(url, 'eth_sendUserOperation', [operation, entryPoint08Address])
      await waitUntil(() => callRpcAt(url, 'eth_getUserOperationReceipt', [hash]))
    })
    const [first] = chain.accounts
    if (!first) throw new Error('the chain has no accounts')
    const sender = privateKeyToAccount(first.privateKey)
    const base = await chain.client.getTransactionCount({ address: sender.address })
    const transactions: Hex[] = await Promise.all(
      accounts.map((_, index) =>
        sender.signTransaction({
          chainId: 31337,
          type: 'eip1559',
          nonce: base + index,
          gas: 120_000n,
          ...call,
          ...fees,
        }),
      ),
    )
    const plain = await measure(
      transactions.map((transaction) => async () => {
        await callRpcAt(chain.rpcUrl, 'eth_sendRawTransaction', [transaction])
        await waitUntil(() => callRpcAt(chain.rpcUrl, 'eth_getTransactionReceipt', [keccak256(transaction)]))
      }),
    )
    show('plain transactions of one key', plain)
    const bundled = await measure(operations)
    show('operations through the bundler', bundled)
    const share = bundled.perSecond / plain.perSecond
    const added = bundled.p50 - plain.p50
    log(
      `share of the plain rate: ${share.toFixed(2)} (goal ${GOALS.ofPlain}); added to the median: ${added.toFixed(0)} ms (goal below ${GOALS.addedMs})`,
    )
    process.exitCode = share >= GOALS.ofPlain && added < GOALS.addedMs ? 0 : 1

    async function prepareAccounts() {
      const accounts = await Promise.all(
        Array.from({ length: CALLS }, async () => {
          const account = await toHoldfastAccount({
            client: chain.client,
            owner: privateKeyToAccount(generatePrivateKey()),
          })
          await chain.setBalance(account.address, parseEther('1'))
          return account
        }),
      )
      const [deployer] = chain.accounts.slice(1)
      if (!deployer) throw new Error('the chain has no second account')
      const wallet = privateKeyToAccount(deployer.privateKey)
      const start = await chain.client.getTransactionCount({ address: wallet.address })
      const hashes = await Promise.all(
        accounts.map(async (account, index) => {
          const { factory, factoryData } = await account.getFactoryArgs()
          if (!factory || !factoryData) throw new Error('the new account has no factory')
          const transaction = await wallet.signTransaction({
            chainId: 31337,
            type: 'eip1559',
            nonce: start + index,
            gas: 400_000n,
            to: factory,
            data: factoryData,
            maxFeePerGas: 20_000_000_000n,
            maxPriorityFeePerGas: 1_000_000_000n,
          })
          // Cast: the node answers with a hash.
          return (await callRpcAt(chain.rpcUrl, 'eth_sendRawTransaction', [transaction])) as Hex
        }),
      )
      for (const hash of hashes) await waitUntil(() => callRpcAt(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]))
      return accounts.map((account) => ({ account, nonce: 0n }))
    }
  } finally {
    for (const end of undo) await end()
  }
}

await run()
