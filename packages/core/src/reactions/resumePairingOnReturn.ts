import type { Kit } from '../kit.ts'
import { openedWalletKey } from '../storage/walletKeys.ts'

/** Resumes pairing with code that loads on demand: only a return from a wallet's app needs it. Never rejects. */
export async function resumePairingOnReturn(kit: Kit): Promise<void> {
  const { storage, lifetime, log } = kit.internals
  if (lifetime.signal.aborted || !storage.get(openedWalletKey)) return
  try {
    const { resumePairing } = await import('../pairing/actions/resumePairing.ts')
    await resumePairing(kit)
  } catch (error) {
    log.info('Unable to load a part of the kit', error)
  }
}
