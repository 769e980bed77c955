import { isRecord } from '@holdfast/base'
import type { Hex } from 'viem'
import { InvalidWalletAnswerError } from '../connections/errors.ts'
import { parseAccounts, parseBytes, parseChainId, parseTransactionHash } from './answers.ts'

/**
 * The parser for the answer to each wallet method. Results have the form of the method's standard: chain ids in hex, addresses
 * checksummed, hashes in lower case.
 *
 * @see EIP-1193, EIP-1102, EIP-695, EIP-712, EIP-747, EIP-2255, EIP-3085, EIP-3326, EIP-5792, ERC-7715, ERC-7811
 */
const walletAnswers = {
  eth_accounts: parseAccounts,
  eth_requestAccounts: parseAccounts,
  eth_chainId: (answer: unknown, method: string): Hex => `0x${parseChainId(answer, method).toString(16)}`,
  eth_sendTransaction: parseTransactionHash,
  wallet_sendTransaction: parseTransactionHash,
  eth_sendRawTransaction: parseTransactionHash,
  eth_signTransaction: parseSignedTransaction,
  eth_sign: parseBytes,
  personal_sign: parseBytes,
  eth_signTypedData: parseBytes,
  eth_signTypedData_v3: parseBytes,
  eth_signTypedData_v4: parseBytes,
  // Wallets answer the next methods in various ways, so `parseNothing` ignores the answer. Callers check the effect.
  wallet_switchEthereumChain: parseNothing,
  wallet_addEthereumChain: parseNothing,
  wallet_revokePermissions: parseNothing,
  wallet_revokeExecutionPermission: parseNothing,
  wallet_registerOnboarding: parseNothing,
  wallet_showCallsStatus: parseNothing,
  wallet_watchAsset: parseBoolean,
  wallet_scanQRCode: parseText,
  wallet_getPermissions: parsePermissions,
  wallet_requestPermissions: parsePermissions,
  wallet_getCapabilities: parseCapabilities,
  wallet_sendCalls: parseBatchId,
  wallet_getCallsStatus: parseRecord,
  wallet_grantPermissions: parseRecord,
  wallet_requestExecutionPermissions: parseRecords,
  wallet_getAssets: parseRecord,
} as const satisfies Readonly<Record<string, (answer: unknown, method: string) => unknown>>

/** Every method whose answer is checked. */
export type WalletMethod = keyof typeof walletAnswers

/** The result of a method; for a method that is not a {@link WalletMethod}, the unchanged answer. */
export type WalletAnswer<Method extends string> = Method extends WalletMethod
  ? ReturnType<(typeof walletAnswers)[Method]>
  : unknown

/**
 * Reads a wallet's answer to a method. The answer to a method that is not a {@link WalletMethod} passes unchanged.
 *
 * @throws {InvalidWalletAnswerError} if the method does not allow the answer.
 */
export function parseWalletAnswer<Method extends string>(method: Method, answer: unknown): WalletAnswer<Method> {
  // TypeScript does not infer from a generic name which entry of the table is called.
  return (isWalletMethod(method) ? walletAnswers[method](answer, method) : answer) as WalletAnswer<Method>
}

/** Whether the answer to a method is checked. */
export function isWalletMethod(method: string): method is WalletMethod {
  return Object.hasOwn(walletAnswers, method)
}

function parseNothing(): null {
  return null
}

function parseBoolean(answer: unknown, method: string): boolean {
  if (typeof answer !== 'boolean') throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

function parseText(answer: unknown, method: string): string {
  if (typeof answer !== 'string') throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

function parseRecord(answer: unknown, method: string): Record<string, unknown> {
  if (!isRecord(answer)) throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

function parseRecords(answer: unknown, method: string): readonly Record<string, unknown>[] {
  if (!Array.isArray(answer) || !answer.every(isRecord)) throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

/** Reads a signed transaction: wallets answer with its bytes alone, nodes also with the decoded transaction. */
function parseSignedTransaction(answer: unknown, method: string): Hex | { raw: Hex } {
  if (!isRecord(answer)) return parseBytes(answer, method)
  return { ...answer, raw: parseBytes(answer['raw'], method) }
}

function parsePermissions(answer: unknown, method: string): readonly { parentCapability: string }[] {
  const isPermission = (value: unknown): value is { parentCapability: string } =>
    isRecord(value) && typeof value['parentCapability'] === 'string'
  if (!Array.isArray(answer) || !answer.every(isPermission)) throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

/** Reads capabilities, which are keyed by chain id in hex. */
function parseCapabilities(answer: unknown, method: string): Record<string, Record<string, unknown>> {
  const isByChain = (value: unknown): value is Record<string, Record<string, unknown>> =>
    isRecord(value) && Object.values(value).every(isRecord)
  if (!isByChain(answer)) throw new InvalidWalletAnswerError({ method, answer })
  return answer
}

/** Reads the id of a batch of calls. In the first version of EIP-5792, the answer is the id alone. */
function parseBatchId(answer: unknown, method: string): string | { id: string } {
  const id = isRecord(answer) ? answer['id'] : answer
  if (typeof id !== 'string' || id === '') throw new InvalidWalletAnswerError({ method, answer })
  return isRecord(answer) ? { ...answer, id } : id
}
