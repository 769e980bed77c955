import type { AdapterNotFoundError } from '../adapters/errors.ts'
import type { InvalidWalletAnswerError } from '../connections/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import type { LoadError, OtherError } from '../verbErrors.ts'
import type { CallsStatus } from './callsStatus.ts'
import type { CallsUnavailableError } from './errors.ts'
import type { passCalls, WalletCapabilities } from './walletCalls.ts'

const load = () => import('./walletCalls.ts')

/**
 * Asks the connected wallet for its capabilities with the account in use. A wallet that reports none counts as having none.
 *
 * @throws {CallsUnavailableError} if no EVM account is in use.
 * @see EIP-5792 section 'wallet_getCapabilities'
 */
export async function getCapabilities(kit: Kit): Promise<WalletCapabilities> {
  return (await load()).readCapabilities(kit)
}

export declare namespace getCapabilities {
  type ErrorType = AdapterNotFoundError | CallsUnavailableError | LoadError | OtherError
}

/**
 * Asks the connected wallet to make several calls, which the user approves together.
 *
 * @returns the id of the calls, as {@link getCallsStatus} expects it.
 * @throws {CallsUnavailableError} if no EVM account is in use; the wallet's error, whose `code` the standard defines: 5700 for
 * a missing capability, 5720 for an id already in use, 5740 for too many calls, 5760 if the wallet cannot make the calls
 * atomically.
 * @see EIP-5792 section 'wallet_sendCalls'
 *
 * @example
 * import { sendCalls, waitForCalls } from '@holdfast/core'
 *
 * const { id } = await sendCalls(kit, { calls: [approve, deposit], atomicRequired: true })
 * const { status, hashes } = await waitForCalls(kit, { id })
 */
export async function sendCalls(kit: Kit, parameters: sendCalls.Parameters): Promise<{ id: string }> {
  return (await load()).passCalls(kit, parameters)
}

export declare namespace sendCalls {
  type Parameters = passCalls.Parameters
  type ErrorType = AdapterNotFoundError | CallsUnavailableError | InvalidWalletAnswerError | LoadError | OtherError
}

/**
 * Asks the connected wallet for the status of calls.
 *
 * @throws {CallsUnavailableError} if no EVM account is in use; {InvalidWalletAnswerError}; the wallet's error, whose `code` is
 * 5730 for an unknown id.
 * @see EIP-5792 section 'wallet_getCallsStatus'
 */
export async function getCallsStatus(kit: Kit, parameters: { id: string }): Promise<CallsStatus> {
  return (await load()).readCallsStatus(kit, parameters)
}

export declare namespace getCallsStatus {
  type ErrorType = AdapterNotFoundError | CallsUnavailableError | InvalidWalletAnswerError | LoadError | OtherError
}

/**
 * Asks the connected wallet to show the status of calls. @throws as {@link getCallsStatus}. @see EIP-5792 section
 * 'wallet_showCallsStatus'
 */
export async function showCallsStatus(kit: Kit, parameters: { id: string }): Promise<void> {
  return (await load()).openCallsStatus(kit, parameters)
}

export declare namespace showCallsStatus {
  type ErrorType = AdapterNotFoundError | CallsUnavailableError | InvalidWalletAnswerError | LoadError | OtherError
}

/**
 * Waits until the outcome of calls is known. Only the wallet that is connected when the wait begins is asked, so the wait goes
 * on while another wallet is in use.
 *
 * @throws as {@link getCallsStatus} after several failed requests in a row; an `AbortError` if the signal aborts or the kit is
 * destroyed.
 */
export async function waitForCalls(
  kit: Kit,
  parameters: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const { address, connectorId } = getAccount(kit, { namespace: 'eip155' })
  const { followCalls } = await import('./followCalls.ts')
  return followCalls(kit, { ...parameters, sender: { address, connectorId } })
}

export declare namespace waitForCalls {
  type ErrorType = AdapterNotFoundError | CallsUnavailableError | InvalidWalletAnswerError | LoadError | OtherError
}
