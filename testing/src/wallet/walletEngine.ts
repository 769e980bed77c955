import { callRpc, RpcError } from '@holdfast/devnet'
import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createControls } from './createControls.ts'
import {
  disconnected,
  ProviderRpcError,
  unauthorized,
  unrecognizedChain,
  unsupportedMethod,
} from './failures/walletErrors.ts'
import { createHandler, createNextAnswers } from './nextAnswers.ts'
import { type BatchRequest, readBatch, sendBatch } from './sendCalls.ts'
import { makeRevert, sendTransaction, type TransactionRequest, toProviderError } from './sendTransaction.ts'
import type { TestWalletControls, WalletRequest } from './walletControls.ts'
import type { WalletEvent, WalletOptions, WalletState } from './walletState.ts'

/** A wallet without its provider in the page. Answers requests with real keys on a real chain. */
export type WalletEngine = {
  handle: (request: WalletRequest) => Promise<unknown>
  controls: TestWalletControls
}

/** Creates a wallet. @param notifyPages - Sends an event to every page, and resolves when all have received it. */
export function createWalletEngine(
  options: WalletOptions,
  notifyPages: (event: WalletEvent) => Promise<void>,
): WalletEngine {
  const [firstChainId] = Object.keys(options.rpcUrls).map(Number)
  const state: WalletState = {
    account: options.account,
    chainId: options.chainId ?? firstChainId ?? 31337,
    isConnected: options.isConnected ?? false,
    isOffline: false,
    rpcUrls: { ...options.rpcUrls },
    isNextReverting: false,
    makesBatches: options.makesBatches ?? false,
    batches: new Map(),
  }
  const requests: WalletRequest[] = []
  const nextAnswers = createNextAnswers()

  return {
    controls: createControls({ state, requests, nextAnswers, notifyPages }),
    handle: createHandler({ requests, nextAnswers, answer: (request) => answer(state, request, notifyPages) }),
  }
}

const accountsOf = (state: WalletState): string[] => (state.isConnected ? [state.account.address] : [])

const rpcUrlOf = (state: WalletState): string => {
  const rpcUrl = state.rpcUrls[state.chainId]
  if (rpcUrl === undefined) throw disconnected()
  return rpcUrl
}

/** Answers as a correct wallet does, and approves everything. */
async function answer(
  state: WalletState,
  { method, params }: WalletRequest,
  notifyPages: (event: WalletEvent) => Promise<void>,
): Promise<unknown> {
  if (state.isOffline) throw disconnected()
  switch (method) {
    case 'eth_requestAccounts':
      await connect(state, notifyPages)
      return accountsOf(state)
    case 'eth_accounts':
      return accountsOf(state)
    case 'eth_chainId':
      return numberToHex(state.chainId)
    case 'net_version':
      return String(state.chainId)
    case 'wallet_requestPermissions':
      await connect(state, notifyPages)
      return permissions(state)
    case 'wallet_getPermissions':
      return permissions(state)
    case 'wallet_revokePermissions':
      state.isConnected = false
      await notifyPages({ name: 'accountsChanged', value: [] })
      return null
    case 'wallet_switchEthereumChain':
      return switchChain(state, params, notifyPages)
    case 'wallet_addEthereumChain':
      return addChain(state, params, notifyPages)
    case 'personal_sign':
      assertAccount(state, params[1])
      // Cast: tests send valid parameters.
      return privateKeyToAccount(state.account.privateKey).signMessage({ message: { raw: params[0] as Hex } })
    case 'eth_signTypedData_v4':
      assertAccount(state, params[0])
      return privateKeyToAccount(state.account.privateKey).signTypedData(JSON.parse(String(params[1])))
    case 'eth_sendTransaction':
      // Cast: tests send valid parameters.
      return send(state, params[0] as TransactionRequest)
    case 'wallet_getCapabilities':
    case 'wallet_sendCalls':
    case 'wallet_getCallsStatus':
      if (!state.makesBatches) throw unsupportedMethod(method)
      return answerOfBatches(state, method, params)
    default:
      return forward(state, method, params)
  }
}

async function answerOfBatches(state: WalletState, method: string, params: readonly unknown[]): Promise<unknown> {
  if (method === 'wallet_getCapabilities') {
    assertAccount(state, params[0])
    return { [numberToHex(state.chainId)]: { atomic: { status: 'supported' } } }
  }
  if (method === 'wallet_getCallsStatus') {
    const id = String(params[0])
    const hash = state.batches.get(id)
    if (!hash) throw new ProviderRpcError({ code: 5730, message: 'No batch has this id.' })
    return readBatch(rpcUrlOf(state), { id, hash })
  }
  // Cast: tests send valid parameters.
  const batch = params[0] as BatchRequest
  const id = batch.id ?? numberToHex(state.batches.size + 1, { size: 32 })
  if (state.batches.has(id)) throw new ProviderRpcError({ code: 5720, message: 'The id was used before.' })
  state.batches.set(id, await sendBatch(rpcUrlOf(state), privateKeyToAccount(state.account.privateKey), batch))
  return { id }
}

async function connect(state: WalletState, notifyPages: (event: WalletEvent) => Promise<void>): Promise<void> {
  if (state.isConnected) return
  state.isConnected = true
  await notifyPages({ name: 'connect', value: { chainId: numberToHex(state.chainId) } })
  await notifyPages({ name: 'accountsChanged', value: accountsOf(state) })
}

function permissions(state: WalletState): unknown[] {
  if (!state.isConnected) return []
  return [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accountsOf(state) }] },
  ]
}

function assertAccount(state: WalletState, given: unknown): void {
  const [account] = accountsOf(state)
  if (account === undefined || String(given).toLowerCase() !== account.toLowerCase()) throw unauthorized()
}

async function switchChain(
  state: WalletState,
  params: readonly unknown[],
  notifyPages: (event: WalletEvent) => Promise<void>,
): Promise<null> {
  // Cast: tests send valid parameters.
  const { chainId } = params[0] as { chainId: string }
  if (state.rpcUrls[Number(chainId)] === undefined) throw unrecognizedChain(chainId)
  if (state.chainId !== Number(chainId)) {
    state.chainId = Number(chainId)
    await notifyPages({ name: 'chainChanged', value: numberToHex(state.chainId) })
  }
  return null
}

async function addChain(
  state: WalletState,
  params: readonly unknown[],
  notifyPages: (event: WalletEvent) => Promise<void>,
): Promise<null> {
  // Cast: tests send valid parameters.
  const { chainId, rpcUrls } = params[0] as { chainId: string; rpcUrls?: readonly string[] }
  const [rpcUrl] = rpcUrls ?? []
  if (rpcUrl === undefined) throw new ProviderRpcError({ code: -32602, message: 'Expected an array of RPC urls.' })
  state.rpcUrls[Number(chainId)] = rpcUrl
  return switchChain(state, params, notifyPages)
}

async function send(state: WalletState, transaction: TransactionRequest): Promise<Hex> {
  assertAccount(state, transaction.from)
  if (transaction.chainId !== undefined && Number(transaction.chainId) !== state.chainId) {
    throw new ProviderRpcError({
      code: -32602,
      message: `The transaction is for chain ${Number(transaction.chainId)}, the wallet is on ${state.chainId}.`,
    })
  }
  const { isNextReverting } = state
  state.isNextReverting = false
  const account = privateKeyToAccount(state.account.privateKey)
  return sendTransaction(rpcUrlOf(state), account, isNextReverting ? makeRevert(transaction) : transaction)
}

async function forward(state: WalletState, method: string, params: readonly unknown[]): Promise<unknown> {
  if (!/^(?:eth|net|web3)_/.test(method)) throw unsupportedMethod(method)
  try {
    return await callRpc(rpcUrlOf(state), method, params)
  } catch (error) {
    throw error instanceof RpcError ? toProviderError(error) : error
  }
}
