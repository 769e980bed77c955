import { pause } from '@holdfast/base'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import type { CallsStatus } from './callsStatus.ts'
import { askCallsStatus, evmWallet } from './walletCalls.ts'

/** Milliseconds from an answer to the next request. */
const POLL_MS = 2_000
/** The wait ends after this many failed requests in a row. */
const MAX_FAILURES = 10

/** The account in use on EVM networks, and its wallet. */
export type Sender = { address: string | undefined; connectorId: string | undefined }

/**
 * Asks the wallet that received the calls about their status, until their outcome is known. A failed request is repeated. While
 * another wallet or none is connected, nothing is asked: another wallet does not know the calls.
 *
 * @throws the last error after several failures in a row; an `AbortError` if the signal aborts or the kit is destroyed.
 */
export async function followCalls(
  kit: Kit,
  { id, sender, signal: callerSignal }: { id: string; sender: Sender; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const { lifetime, clock } = kit.internals
  const signal = callerSignal ? AbortSignal.any([callerSignal, lifetime.signal]) : lifetime.signal
  const current = (): Sender => getAccount(kit, { namespace: 'eip155' })
  const isSameWallet = (): boolean => current().connectorId === sender.connectorId
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    if (isSameWallet()) {
      try {
        const wallet = await evmWallet(kit)
        // The user may have switched to another wallet just now.
        if (!isSameWallet()) continue
        const found = await askCallsStatus(wallet, id)
        if (found.status !== 'pending') return found
        failures = 0
      } catch (error) {
        // A failure with another account does not count: a wallet may know only the calls of the account in use, and different
        // wallets are paired by the same connector.
        if (isSameWallet() && current().address === sender.address) failures += 1
        if (failures >= MAX_FAILURES) throw error
      }
    }
    await pause(POLL_MS, { clock, signal })
  }
}
