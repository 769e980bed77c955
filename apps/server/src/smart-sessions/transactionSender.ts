import { smartAccountAbi } from '@holdfast/contracts/accounts'
import { delegationFramework, delegationManagerAbi } from '@holdfast/contracts/delegation'
import { isPermissionSetUp, permissionSetupCheck } from '@holdfast/smart-account/permissions'
import {
  BaseError,
  type Chain,
  createPublicClient,
  createWalletClient,
  ExecutionRevertedError,
  encodeFunctionData,
  fallback,
  type Hex,
  http,
  parseSignature,
  type SignedAuthorization,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainWithNodes } from '../chain/signatures.ts'
import { SmartSessionRefusedError } from './errors.ts'

/** The longest wait for a node's answer, and for a transaction to be mined, in milliseconds. */
const RPC_TIMEOUT_MS = 8_000
/** The longest wait for each node's answer when all nodes are asked, in milliseconds. */
const EACH_NODE_TIMEOUT_MS = 2_000
const MINED_WITHIN_MS = 60_000
const POLL_MS = 500

/**
 * The most gas that one transaction may use, because accounts' own code may run in it. A revocation uses about 300,000; some
 * chains add the cost of its data.
 */
const MAX_GAS = 1_500_000n

/** The value that an account's contract returns for a valid signature. @see ERC-1271 */
const VALID_SIGNATURE = '0x1626ba7e'

/** Sends transactions on behalf of accounts, with the accounts' signatures, and pays the gas. */
export type TransactionSender = {
  /** The address of the operator's key, which pays the gas. */
  address: Hex
  /** Returns whether permissions can be granted on a chain. */
  serves: (chainId: number) => boolean
  /**
   * Checks whether an account with a key already has the code that permissions need (EIP-7702). @throws {SmartSessionRefusedError}
   */
  hasPermissionCode: (chainId: number, account: Hex) => Promise<boolean>
  /** Checks whether a smart account has its permission module installed. @throws {SmartSessionRefusedError} */
  hasPermissionModule: (chainId: number, account: Hex) => Promise<boolean>
  /** Asks a smart account whether a signature is its own (ERC-1271). @throws {SmartSessionRefusedError} */
  isSignedBy: (chainId: number, signed: { address: Hex; hash: Hex; signature: Hex }) => Promise<boolean>
  /**
   * Sends an account's authorization, which gives the account the code that permissions need (EIP-7702), and waits until it is
   * mined. Refuses an authorization whose nonce is not the account's next. @throws {SmartSessionRefusedError}
   */
  sendAuthorization: (chainId: number, account: Hex, signed: { nonce: number; signature: Hex }) => Promise<void>
  /** Sends a call, and waits until it is mined. @throws {SmartSessionRefusedError} */
  send: (chainId: number, call: { to: Hex; data: Hex }) => Promise<void>
  /**
   * Checks whether a permission is disabled on the chain. It counts as disabled only if all nodes of the chain that answer agree,
   * since a single node may be wrong, or on a fork.
   *
   * @param pci - the permission's id.
   * @throws {SmartSessionRefusedError}
   */
  isDisabled: (chainId: number, pci: Hex) => Promise<boolean>
}

/** The code of an account that delegates to the contract for permissions. @see EIP-7702 */
const delegatedCode = `0xef0100${delegationFramework.delegate.slice(2).toLowerCase()}`

/**
 * Creates the sender.
 *
 * @param options.key - the private key of an account with ether on each chain.
 * @param options.inTurn - lets one caller at a time send on a chain, across all servers, because each transaction needs the
 * next nonce.
 */
export function createTransactionSender(options: {
  chains: readonly ChainWithNodes[]
  key: Hex
  inTurn: <Value>(chainId: number, act: () => Promise<Value>) => Promise<Value>
}): TransactionSender {
  const { inTurn } = options
  const account = privateKeyToAccount(options.key)
  const served = new Map(options.chains.map(({ network }) => [network.id, openChain(network, account)]))
  const servedChain = (chainId: number) => {
    const chain = served.get(chainId)
    if (!chain) throw new SmartSessionRefusedError('chain')
    return chain
  }
  const orRefuse = async <Value>(answer: Promise<Value>): Promise<Value> => {
    try {
      return await answer
    } catch (cause) {
      throw cause instanceof SmartSessionRefusedError ? cause : new SmartSessionRefusedError('relay', { cause })
    }
  }
  const sendAndWait = (chainId: number, transaction: Transaction): Promise<void> =>
    orRefuse(
      (async () => {
        const { client, wallet, chain } = servedChain(chainId)
        const hash = await inTurn(chainId, async () => {
          const gas = await client.estimateGas({ account: account.address, ...transaction })
          if (gas > MAX_GAS) throw new SmartSessionRefusedError('gas')
          return wallet.sendTransaction({ chain, ...transaction, gas })
        })
        const { status } = await client.waitForTransactionReceipt({ hash, timeout: MINED_WITHIN_MS })
        if (status !== 'success') throw new Error('the transaction was reverted')
      })(),
    )
  return {
    address: account.address,
    serves: (chainId) => served.has(chainId),
    hasPermissionCode: async (chainId, address) => {
      const code = await orRefuse(servedChain(chainId).client.getCode({ address }))
      return code?.toLowerCase() === delegatedCode
    },
    hasPermissionModule: async (chainId, address) => {
      const { data } = await orRefuse(servedChain(chainId).client.call(permissionSetupCheck(address)))
      return isPermissionSetUp(data)
    },
    isSignedBy: (chainId, { address, hash, signature }) => {
      const args = [hash, signature] as const
      const data = encodeFunctionData({ abi: smartAccountAbi, functionName: 'isValidSignature', args })
      return orRefuse(
        servedChain(chainId)
          .client.call({ to: address, data })
          .then((answer) => answer.data?.slice(0, 10) === VALID_SIGNATURE)
          .catch((error: unknown) => {
            // A smart account reverts for a signature that it cannot decode.
            if (error instanceof BaseError && error.walk((inner) => inner instanceof ExecutionRevertedError))
              return false
            throw error
          }),
      )
    },
    sendAuthorization: async (chainId, address, { nonce, signature }) => {
      const nextNonce = await orRefuse(servedChain(chainId).client.getTransactionCount({ address }))
      if (nonce !== nextNonce) throw new SmartSessionRefusedError('authorization')
      const { r, s, yParity } = parseSignature(signature)
      const authorization = { address: delegationFramework.delegate, chainId, nonce, r, s, yParity }
      // The chain skips an authorization that has become invalid. A call to the account would then run the account's own code.
      await sendAndWait(chainId, { to: account.address, authorizationList: [authorization] })
    },
    send: sendAndWait,
    isDisabled: async (chainId, pci) => {
      const { client, nodes } = servedChain(chainId)
      const read = (node: Pick<typeof client, 'readContract'>): Promise<boolean> =>
        node.readContract({
          address: delegationFramework.manager,
          abi: delegationManagerAbi,
          functionName: 'disabledDelegations',
          args: [pci],
        })
      if (!(await orRefuse(read(client)))) return false
      // A node that does not answer in time decides nothing.
      const answers = await Promise.allSettled(nodes.map(read))
      return answers.every((answer) => answer.status === 'rejected' || answer.value)
    },
  }
}

type Transaction = { to: Hex; data?: Hex; authorizationList?: SignedAuthorization[] }

function openChain({ id, rpcUrls }: ChainWithNodes['network'], account: ReturnType<typeof privateKeyToAccount>) {
  const urls = rpcUrls.default.http
  const transport = fallback(urls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 1 })))
  const nativeCurrency = { name: '', symbol: '', decimals: 18 }
  const chain: Chain = { id, name: String(id), nativeCurrency, rpcUrls: { default: { http: [...urls] } } }
  return {
    chain,
    client: createPublicClient({ chain, transport, pollingInterval: POLL_MS, ccipRead: false }),
    nodes: urls.map((url) =>
      createPublicClient({
        chain,
        transport: http(url, { timeout: EACH_NODE_TIMEOUT_MS, retryCount: 0 }),
        ccipRead: false,
      }),
    ),
    wallet: createWalletClient({ chain, transport, account, ccipRead: false }),
  }
}
