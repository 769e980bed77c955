import { isRecord, onceInFlight } from '@holdfast/base'
import { rpcErrorCodes as codes, rpcAccessOf } from '@holdfast/caip'
import { readMessage } from '@holdfast/clear-signing/requests'
import { bytesToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './chain/chains.ts'
import { fundIfUnused } from './chain/fund.ts'
import type { NodeRpc } from './chain/nodeRpc.ts'
import { prepareTransaction, type TransactionRequest } from './chain/transaction.ts'
import { type ProviderEvents, type RequestArguments, toChainIdHex } from './eip1193.ts'
import { WalletRpcError } from './errors.ts'
import type { WalletRequest } from './request.ts'
import type { Vault } from './vault.ts'

/**
 * Creates the sandbox wallet's EIP-1193 provider. The wallet has its own account, asks the owner before it connects, switches,
 * signs or sends, and lets the chain's node answer the other requests.
 *
 * @param parameters.confirm - Asks the owner. Resolves to false when the owner rejects.
 * @see EIP-1193, EIP-1102, EIP-2255, EIP-3326, EIP-3085
 */
export function createProvider({ chains, vault, emit, confirm, rpcOf }: createProvider.Parameters) {
  const account = (): PrivateKeyAccount => privateKeyToAccount(vault.get().privateKey)
  const activeChain = (): DevnetChain => chainOf(vault.get().chainId)
  const nodes = new Map(chains.map((chain) => [chain.chainId, rpcOf(chain)]))
  // Cast: the active chain is one of `chains`, and each of them has a node.
  const activeNode = (): NodeRpc => nodes.get(activeChain().chainId) as NodeRpc

  function chainOf(chainId: number): DevnetChain {
    const chain = chains.find((candidate) => candidate.chainId === chainId)
    if (!chain) throw new WalletRpcError(codes.unrecognizedChain, 'This wallet knows the local devnets only.')
    return chain
  }

  const accounts = (): string[] => (vault.get().isConnected ? [account().address] : [])

  async function ask(request: WalletRequest): Promise<void> {
    if (!(await confirm(request))) throw new WalletRpcError(codes.userRejected, 'The request was rejected.')
  }

  /** Funds the account on every devnet. The wallet connects even if a devnet does not answer. */
  const fund = onceInFlight(async () => {
    await Promise.allSettled(Array.from(nodes.values(), (rpc) => fundIfUnused(rpc, account().address)))
  })

  const connect = onceInFlight(async () => {
    if (!vault.get().isConnected) {
      await ask({ kind: 'connect', address: account().address })
      await fund()
      vault.set({ isConnected: true })
      emit('connect', { chainId: toChainIdHex(activeChain().chainId) })
      emit('accountsChanged', accounts())
    }
    return accounts()
  })

  async function switchChain(params: readonly unknown[]): Promise<null> {
    const [parameter] = params
    const requested = isRecord(parameter) ? parameter['chainId'] : undefined
    const chainId = typeof requested === 'string' ? Number(requested) : Number.NaN
    if (!Number.isSafeInteger(chainId)) throw new WalletRpcError(codes.invalidParams, 'chainId must be a hex string.')
    const next = chainOf(chainId)
    if (next.chainId === activeChain().chainId) return null
    await ask({ kind: 'switchChain', from: activeChain().name, to: next.name })
    vault.set({ chainId: next.chainId })
    emit('chainChanged', toChainIdHex(next.chainId))
    return null
  }

  /**
   * Returns the account if it is connected and has the address that the page passed, so that the wallet never signs with an
   * account that the page did not ask for.
   *
   * @throws {WalletRpcError} 4100 otherwise.
   */
  function authorize(address: unknown): PrivateKeyAccount {
    const current = account()
    const isOwn = typeof address === 'string' && address.toLowerCase() === current.address.toLowerCase()
    if (!vault.get().isConnected || !isOwn) {
      throw new WalletRpcError(codes.unauthorized, 'This account is not connected to the page.')
    }
    return current
  }

  async function sendTransaction(params: readonly unknown[]): Promise<unknown> {
    // Cast: `prepareTransaction` checks the fields of the request.
    const [request] = params as [TransactionRequest]
    const sender = authorize(request?.from)
    const chain = activeChain()
    const rpc = activeNode()
    if (request.chainId !== undefined && Number(request.chainId) !== chain.chainId) {
      throw new WalletRpcError(
        codes.invalidParams,
        `The wallet is on ${chain.name}, the transaction is for another chain.`,
      )
    }
    const { question, complete } = await prepareTransaction({ request, chain, rpc, address: sender.address })
    await ask(question)
    return rpc('eth_sendRawTransaction', [await sender.signTransaction(await complete())])
  }

  const permissions = () =>
    vault.get().isConnected
      ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }] }]
      : []

  function disconnect(): null {
    vault.set({ isConnected: false })
    emit('accountsChanged', [])
    return null
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => connect(),
    eth_accounts: () => {
      if (vault.get().isConnected) void fund()
      return accounts()
    },
    eth_chainId: () => toChainIdHex(activeChain().chainId),
    net_version: () => String(activeChain().chainId),
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
    wallet_requestPermissions: async () => {
      await connect()
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions: disconnect,
    async personal_sign([data, address]) {
      const signer = authorize(address)
      if (typeof data !== 'string') throw new WalletRpcError(codes.invalidParams, 'The message must be a string.')
      const { bytes, text } = readMessage(data)
      await ask({ kind: 'message', address: signer.address, text: text ?? bytesToHex(bytes) })
      return signer.signMessage({ message: { raw: bytes } })
    },
    async eth_signTypedData_v4([address, data]) {
      const signer = authorize(address)
      const typedData = parseTypedData(data)
      await ask({ kind: 'typedData', address: signer.address, text: JSON.stringify(typedData, null, 2) })
      return signer.signTypedData(typedData)
    },
    eth_sendTransaction: sendTransaction,
  }

  return {
    async request({ method, params = [] }: RequestArguments): Promise<unknown> {
      const paramList = Array.isArray(params) ? params : [params]
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (handler) return handler(paramList)
      if (rpcAccessOf('eip155', method) === 'node') return activeNode()(method, paramList)
      throw new WalletRpcError(codes.unsupportedMethod, `This wallet does not know ${method}.`)
    },
    /** Reads the stored state again after another tab has written it, and emits the changes. */
    followOtherTab(): void {
      const previous = { chainId: vault.get().chainId, accounts: accounts() }
      vault.reload()
      if (vault.get().chainId !== previous.chainId) emit('chainChanged', toChainIdHex(vault.get().chainId))
      if (accounts().join() !== previous.accounts.join()) emit('accountsChanged', accounts())
    },
  }
}

export declare namespace createProvider {
  type Parameters = {
    chains: readonly DevnetChain[]
    vault: Vault
    emit: <Name extends keyof ProviderEvents>(event: Name, value: ProviderEvents[Name]) => void
    confirm: (request: WalletRequest) => Promise<boolean>
    rpcOf: (chain: DevnetChain) => NodeRpc
  }
}

type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0]

function parseTypedData(data: unknown): TypedData {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof parsed === 'object' && parsed !== null && 'types' in parsed && 'primaryType' in parsed) {
      // viem checks the members against the types while it hashes.
      return parsed as TypedData
    }
  } catch {
    // Not JSON: rejected below like any other wrong shape.
  }
  throw new WalletRpcError(codes.invalidParams, 'The typed data must be an EIP-712 object.')
}
