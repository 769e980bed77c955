import { getStakeDeployment, stakeAbi } from '@holdfast/contracts'
import { type Chain, callRpc, type DevnetAccount, devnetAccounts, installAccounts, startChain } from '@holdfast/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  type HttpTransport,
  http,
  numberToHex,
  type PublicClient,
  type TransactionReceipt,
  type Chain as ViemChain,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A chain for one test, with the Stake contract, and shortcuts to read and change it. */
export type TestChain = Pick<Chain, 'chainId' | 'port' | 'rpcUrl' | 'ended' | 'stop'> & {
  /** Ten accounts with 10,000 ether each. */
  accounts: readonly DevnetAccount[]
  /** The address of Stake on 31337. Other chains have nothing at this address. */
  stakeAddress: Address
  /** A viem client, for calls without a shortcut here. */
  client: PublicClient<HttpTransport, ViemChain>
  /** Reads the stake of an account from the contract, in wei. */
  stakeOf: (account: Address) => Promise<bigint>
  /** Reads the sum of all stakes, in wei. */
  totalStaked: () => Promise<bigint>
  /** Reads the ether of an account, in wei. */
  balanceOf: (account: Address) => Promise<bigint>
  /** Sets the ether of an account, in wei. */
  setBalance: (account: Address, wei: bigint) => Promise<void>
  /** Deposits directly, without a wallet or a page. */
  deposit: (account: DevnetAccount, wei: bigint) => Promise<TransactionReceipt>
  /** Withdraws directly, without a wallet or a page. */
  withdraw: (account: DevnetAccount, wei: bigint) => Promise<TransactionReceipt>
  /** Mines blocks. @param blocks - How many. @default 1 */
  mine: (blocks?: number) => Promise<void>
  /** Installs the smart account contracts, and the code to which accounts with keys delegate (EIP-7702). */
  installAccounts: () => Promise<void>
  /** Switches between mining each transaction at once (true) and mining only by {@link TestChain.mine}. */
  setAutomine: (isOn: boolean) => Promise<void>
  /** Calls any method of the node. */
  call: <Result>(method: string, ...params: unknown[]) => Promise<Result>
}

/**
 * Starts a chain for a test: on a free port, mining every transaction at once, with Stake (on 31337), and without stored state.
 *
 * @example
 * const chain = await startTestChain()
 * afterAll(chain.stop)
 * const [alice] = chain.accounts
 * await chain.deposit(alice, parseEther('1'))
 * expect(await chain.stakeOf(alice.address)).toBe(parseEther('1'))
 */
export async function startTestChain(parameters: startTestChain.Parameters = {}): Promise<TestChain> {
  const { chainId = 31337, blockTimeS } = parameters
  const { rpcUrl, port, ended, stop } = await startChain({ chainId, blockTimeS })
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // viem polls every 4 s by default. The local node answers within milliseconds, so this pause would be most of a test.
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 50 })
  const stakeAddress = addressOfStake()
  const stake = { address: stakeAddress, abi: stakeAbi } as const

  const call: TestChain['call'] = (method, ...params) => callRpc(rpcUrl, method, params)
  const walletOf = ({ privateKey }: DevnetAccount) =>
    createWalletClient({ chain, transport: http(rpcUrl), account: privateKeyToAccount(privateKey) })
  const receiptOf = (hash: Hex) => client.waitForTransactionReceipt({ hash })

  return {
    chainId,
    port,
    rpcUrl,
    accounts: devnetAccounts(),
    stakeAddress,
    client,
    ended,
    stop,
    call,
    stakeOf: (account) => client.readContract({ ...stake, functionName: 'balanceOf', args: [account] }),
    totalStaked: () => client.readContract({ ...stake, functionName: 'total' }),
    balanceOf: (address) => client.getBalance({ address }),
    setBalance: (address, wei) => call('anvil_setBalance', address, numberToHex(wei)),
    deposit: async (account, value) =>
      receiptOf(await walletOf(account).writeContract({ ...stake, functionName: 'deposit', value })),
    withdraw: async (account, wei) =>
      receiptOf(await walletOf(account).writeContract({ ...stake, functionName: 'withdraw', args: [wei] })),
    mine: (blocks = 1) => call('anvil_mine', numberToHex(blocks)),
    installAccounts: () => installAccounts(rpcUrl),
    setAutomine: (isOn) => call('evm_setAutomine', isOn),
  }
}

export declare namespace startTestChain {
  type Parameters = {
    /** @default 31337; any other chain has no Stake */
    chainId?: number | undefined
    /** Seconds between blocks; without it each transaction is mined at once. */
    blockTimeS?: number | undefined
  }
}

function addressOfStake(): Address {
  const deployment = getStakeDeployment(31337)
  if (!deployment) throw new Error('the deployment record of chain 31337 is missing')
  return deployment.address
}
