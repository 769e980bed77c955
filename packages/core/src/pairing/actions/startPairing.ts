import type { CatalogueWallet } from '@holdfast/api'
import { ConnectionCancelledError, ConnectionFailedError } from '../../connections/errors.ts'
import { type AccountSnapshot, getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { PairingUnavailableError } from '../errors.ts'
import { millisecondsLeft } from '../rules.ts'
import { cancelPairing } from './cancelPairing.ts'

/**
 * Makes a pairing URI, for the given wallet or for any wallet. A URI that is still valid is kept, whichever wallet it is for.
 * After a failure, a new URI is made. An unreachable relay is tried again.
 *
 * Never rejects, and resolves once the URI is available or the attempt has failed. After that, `kit.pairing` shows whether the
 * user approves. Closing the modal ends the attempt.
 */
export async function startPairing(kit: Kit, parameters: startPairing.Parameters = {}): Promise<void> {
  const { wallet, isScanned = true } = parameters
  const { pairing: access, clock } = kit.internals
  kit.pairing.send({ type: 'walletChosen', wallet, isScanned })
  const { status, expiry = 0, relay } = kit.pairing.getState()
  if (relay === 'unreachable') {
    kit.pairing.send({ type: 'relayChanged', relay: 'unknown' })
    access?.loaded()?.wake()
  }
  const isUsable = status === 'ready' && millisecondsLeft(expiry, clock.now()) > 0
  if (isUsable || status === 'opening' || status === 'connecting') return
  kit.pairing.send({ type: 'opened' })
  if (!access) return kit.pairing.send({ type: 'failed', error: new PairingUnavailableError() })
  access.attempt?.abort()
  const attempt = new AbortController()
  access.attempt = attempt
  try {
    const { proposePairing } = await import('../attempt/proposePairing.ts')
    await proposePairing(kit, access, attempt.signal)
  } catch (error) {
    // `proposePairing` never rejects: only loading its code may fail.
    const failure = new ConnectionFailedError({ reason: parseErrorMessage(error), cause: error })
    if (!attempt.signal.aborted) kit.pairing.send({ type: 'failed', error: failure })
  }
}

export declare namespace startPairing {
  type Parameters = {
    /** The wallet to pair with: its app's links are used, and it becomes a recent wallet. */
    wallet?: CatalogueWallet | undefined
    /** False if `openWalletApp` opens the wallet's app on this device. @default true */
    isScanned?: boolean | undefined
  }
  type ErrorType = never
}

/**
 * Pairs without a view: makes a URI, which is then in the state of `kit.pairing`, and waits for the approval.
 *
 * @throws {ConnectionCancelledError} if the wait is ended by the signal or by {@link cancelPairing}, or if the user is forgotten.
 * @throws {UserRejectedError} | {RelayRefusedError} | {PairingUnavailableError} | any other error in `kit.pairing`.
 */
export async function connectByPairing(
  kit: Kit,
  { signal }: connectByPairing.Parameters = {},
): Promise<AccountSnapshot> {
  const { pairing: access } = kit.internals
  if (signal?.aborted) throw new ConnectionCancelledError()
  if (access) access.waiting += 1
  const cancel = (): void => cancelPairing(kit)
  signal?.addEventListener('abort', cancel)
  try {
    const ended = untilEnded(kit)
    await startPairing(kit, { wallet: kit.pairing.getState().wallet })
    await ended
    return getAccount(kit)
  } finally {
    signal?.removeEventListener('abort', cancel)
    if (access) access.waiting -= 1
  }
}

export declare namespace connectByPairing {
  type Parameters = {
    /** Ends the wait. */
    signal?: AbortSignal | undefined
  }
}

/** Waits until the attempt that is about to begin has ended. */
function untilEnded(kit: Kit): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      undo()
      kit.internals.lifetime.signal.removeEventListener('abort', onCancelled)
    }
    const onCancelled = (): void => {
      stop()
      reject(new ConnectionCancelledError())
    }
    let connecting: AbortSignal | undefined
    const undo = kit.pairing.subscribe((state, before) => {
      if (state.status === before.status) return
      if (state.status === 'connecting') connecting = kit.internals.pairing?.attempt?.signal
      if (state.status === 'failed') {
        stop()
        reject(state.error)
      } else if (state.status === 'idle') {
        // Forgetting the user ends even an attempt whose accounts are being connected.
        if (before.status !== 'connecting' || connecting?.aborted) return onCancelled()
        stop()
        resolve()
      }
    })
    kit.internals.lifetime.signal.addEventListener('abort', onCancelled)
  })
  // The caller awaits the promise only after starting the attempt. A rejection before that must not count as unhandled.
  ended.catch(() => {})
  return ended
}
