import type { Session } from '@holdfast/pairing'
import { isAnyConnected } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'
import { acceptPairing } from '../attempt/acceptPairing.ts'
import { APPROVAL_S } from '../attempt/rememberOpenedWallet.ts'
import type { KitPairingClient } from '../client/kitPairingClient.ts'

/**
 * Resumes the pairing of an earlier page, since phones may close a page while the user is in the wallet's app. Meanwhile, the
 * relay has stored the approval, and this page connects with it. Never rejects, and does nothing if no app was opened or a new
 * attempt has begun.
 */
export async function resumePairing(kit: Kit): Promise<void> {
  const { storage, clock, log, pairing: access } = kit.internals
  // The user has begun a new attempt, which replaces the earlier one.
  if (access?.attempt) return
  const opened = storage.get(openedWalletKey)
  const leftMs = opened ? opened.expiry * 1_000 - clock.now() : 0
  if (!access || !opened || leftMs <= 0 || leftMs > APPROVAL_S * 1_000 || isAnyConnected(kit)) {
    if (opened) storage.remove(openedWalletKey)
    return
  }
  const attempt = new AbortController()
  access.attempt = attempt
  try {
    const client = await access.load()
    if (attempt.signal.aborted) return
    const session = await untilSettled(client, attempt.signal, (expire) => clock.setTimeout(expire, leftMs))
    if (!session || attempt.signal.aborted) return
    if (isAnyConnected(kit)) return client.refuse(session)
    kit.pairing.send({ type: 'walletChosen', wallet: opened.wallet, isScanned: false })
    kit.pairing.send({ type: 'opened' })
    kit.pairing.send({ type: 'appOpened', linking: opened.linking })
    await acceptPairing(kit, access, client, { session, auths: session.authentication })
  } catch (error) {
    log.info('Unable to resume pairing', error)
  }
}

/** Returns the session in use, or waits until one is settled. @returns undefined if the attempt or its time ends first. */
function untilSettled(
  client: KitPairingClient,
  attempt: AbortSignal,
  startTimer: (expire: () => void) => () => void,
): Promise<Session | undefined> {
  const found = client.resume()
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const end = (session?: Session): void => {
      stopListening()
      cancelTimer()
      attempt.removeEventListener('abort', stop)
      resolve(session)
    }
    const stop = (): void => end()
    const stopListening = client.on('settled', end)
    const cancelTimer = startTimer(stop)
    attempt.addEventListener('abort', stop)
  })
}
