import {
  addressOfAccount,
  chainIdOf,
  chainOfAccount,
  DISALLOWED_CALL_TEXT,
  rpcAccessOf,
  rpcErrorCodes,
} from '@holdfast/caip'
import { chainOfDomain, readMessage, readTypedData, type TypedData } from '@holdfast/clear-signing/requests'
import type { Session } from '@holdfast/pairing'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import { findEvmChain, walletNamespaceOf } from '../chains/chains.ts'
import type { Chain } from '../config/config.ts'
import { addressesOn } from '../sessions/rules.ts'
import { readBitcoinRequest } from './bitcoin/readBitcoinRequest.ts'
import type { Batch } from './calls/batches.ts'
import { readCalls } from './calls/readCalls.ts'
import { invalidParams, RequestError, unauthorized, unsupportedMethod } from './errors.ts'
import { readSolanaRequest } from './solana/readSolanaRequest.ts'
import { readTransaction } from './transaction/transactionFields.ts'
import type { AutomaticAnswer, WalletRequest } from './walletRequest.ts'

/** A request that the wallet has received over a session. */
export type SessionRequest = { method: string; params: unknown; chainId: string }

/**
 * Reads a request from an app.
 *
 * @param options.chains - the chains of the wallet.
 * @param options.findBatch - finds a batch of calls that was sent over the session earlier, by its id.
 * @throws {RequestError} with the code and the text for the app. Among others, -32602 is for invalid parameters, 4100 for an
 * account to which the app has no access, 4200 for a method that the wallet does not support, 4902 for a chain that it does not
 * have.
 */
export function readRequest(
  request: SessionRequest,
  options: {
    session: Session
    chains: readonly Chain[]
    findBatch?: ((id: string) => Batch | undefined) | undefined
  },
): WalletRequest | AutomaticAnswer {
  const granted = addressesOn(options.session, request.chainId)
  const namespace = walletNamespaceOf(request.chainId)
  if (rpcAccessOf(namespace ?? '', request.method) === 'never') {
    throw new RequestError({ code: rpcErrorCodes.unsupportedMethod, message: DISALLOWED_CALL_TEXT })
  }
  const chain = options.chains.find(({ caipNetworkId }) => caipNetworkId === request.chainId)
  if (namespace === 'solana') return readSolanaRequest({ ...request, chain }, granted)
  if (namespace === 'bip122') {
    if (!chain) throw unknownChain(request.chainId)
    return readBitcoinRequest({ ...request, chain }, granted)
  }
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [request.params]
  switch (request.method) {
    case 'personal_sign':
      return readPersonalSign(params, granted)
    case 'eth_sign':
      return {
        kind: 'message',
        namespace: 'eip155',
        address: findGranted(params[0], granted),
        message: parseMessage(params[1]),
      }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return readTypedRequest(params, granted, request.chainId)
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const fields = readTransaction(params[0], chainIdOf(request.chainId))
      if (!chain) throw unknownChain(request.chainId)
      const isSent = request.method === 'eth_sendTransaction'
      return { kind: 'transaction', address: findGranted(fields.from, granted), chain, fields, isSent }
    }
    case 'wallet_sendCalls':
      return readBatch(params[0], request.chainId, options)
    case 'wallet_getCallsStatus':
      return { kind: 'lookup', of: 'callsStatus', ...findSentBatch(params[0], options) }
    case 'wallet_showCallsStatus':
      return { kind: 'callsStatus', ...findSentBatch(params[0], options) }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return readSwitch(params[0], options.chains, request.method === 'wallet_addEthereumChain')
    case 'wallet_getCapabilities':
      return readCapabilitiesLookup(params, options)
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { kind: 'automatic', result: granted }
    case 'eth_chainId':
      return { kind: 'automatic', result: `0x${chainIdOf(request.chainId).toString(16)}` }
    default:
      throw unsupportedMethod(request.method)
  }
}

type Options = Parameters<typeof readRequest>[1]

function readBatch(value: unknown, chainId: string, { session, chains, findBatch }: Options): WalletRequest {
  const { from, ...batch } = readCalls(value, { chainId, chains })
  const { chain, id } = batch
  const granted = addressesOn(session, chain.caipNetworkId)
  if (id !== undefined && findBatch?.(id)) {
    throw new RequestError({ code: rpcErrorCodes.duplicateId, message: 'The id of the calls was used before.' })
  }
  const address = findGranted(from ?? granted[0], granted)
  return { kind: 'calls', address, ...batch }
}

function findSentBatch(id: unknown, { chains, findBatch }: Options): { batch: Batch; chain: Chain } {
  const batch = typeof id === 'string' ? findBatch?.(id) : undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === batch?.caipNetworkId)
  if (batch && chain) return { batch, chain }
  throw new RequestError({ code: rpcErrorCodes.unknownId, message: 'The wallet does not know these calls.' })
}

/** Reads the message and the address, which apps send in either order. */
function readPersonalSign(params: readonly unknown[], granted: readonly string[]): WalletRequest {
  const isSwapped = typeof params[0] === 'string' && isAddress(params[0]) && !isAddress(String(params[1]))
  const [data, address] = isSwapped ? [params[1], params[0]] : [params[0], params[1]]
  return { kind: 'message', namespace: 'eip155', address: findGranted(address, granted), message: parseMessage(data) }
}

function parseTypedData(value: unknown): TypedData {
  try {
    return readTypedData(value)
  } catch (cause) {
    throw invalidParams('The typed data cannot be read.', cause)
  }
}

function readTypedRequest(params: readonly unknown[], granted: readonly string[], chainId: string): WalletRequest {
  const typedData = parseTypedData(params[1])
  const domainChain = chainOfDomain(typedData)
  const isOtherChain = domainChain !== undefined && domainChain !== chainIdOf(chainId)
  return { kind: 'typedData', address: findGranted(params[0], granted), typedData, isOtherChain }
}

const chainParameter = z.object({ chainId: z.string().check(z.regex(/^0x[0-9a-fA-F]+$/)) })

function readSwitch(value: unknown, chains: readonly Chain[], isAdding: boolean): WalletRequest {
  const parsed = chainParameter.safeParse(value)
  if (!parsed.success) throw invalidParams('The chainId must be a hex number.', parsed.error)
  const chain = findEvmChain(chains, parsed.data.chainId)
  if (!chain) throw unknownChain(parsed.data.chainId)
  return { kind: 'switchChain', chain, isAdding }
}

function unknownChain(chainId: string): RequestError {
  const message = `The wallet does not know chain ${chainId}, and cannot add chains.`
  return new RequestError({ code: rpcErrorCodes.unrecognizedChain, message })
}

/**
 * Reads for which chains the app requests the capabilities: for all chains of the session, or for those of them that the
 * request names. @see EIP-5792 section 'wallet_getCapabilities'
 */
function readCapabilitiesLookup(params: readonly unknown[], { session, chains }: Options): AutomaticAnswer {
  const accounts = (session.namespaces['eip155']?.accounts ?? []).map((account) => ({
    chainId: chainIdOf(chainOfAccount(account)),
    address: addressOfAccount(account),
  }))
  const address = params[0]
  const isGranted = accounts.some(
    (account) => typeof address === 'string' && account.address.toLowerCase() === address.toLowerCase(),
  )
  if (!isGranted) throw unauthorized()
  const requestedIds = Array.isArray(params[1]) ? params[1].map((chainId) => Number(chainId)) : undefined
  const sessionIds = [...new Set(accounts.map(({ chainId }) => chainId))]
  const chainIds = sessionIds.filter((id) => requestedIds === undefined || requestedIds.includes(id))
  const entries = chainIds.map((id) => [id, findEvmChain(chains, `0x${id.toString(16)}`)] as const)
  return { kind: 'lookup', of: 'capabilities', address: String(address), chains: new Map(entries) }
}

function parseMessage(value: unknown): ReturnType<typeof readMessage> {
  if (typeof value !== 'string') throw invalidParams('The message must be text or hex.')
  return readMessage(value)
}

/** Returns the granted address that the request names. @throws {RequestError} 4100 */
function findGranted(address: unknown, granted: readonly string[]): string {
  const found = granted.find(
    (candidate) => typeof address === 'string' && candidate.toLowerCase() === address.toLowerCase(),
  )
  if (found === undefined) throw unauthorized()
  return found
}
