import { reportProviderError } from '../../alerts/actions/raiseAlert.ts'
import { track } from '../../analytics/actions/track.ts'
import { mapWalletError } from '../../connections/actions/mapWalletError.ts'
import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'
import type { PairingAccess } from '../client/source.ts'
import { RelayRefusedError } from '../errors.ts'

/** Ends the attempt as failed, and reports the error. */
export function failPairing(kit: Kit, access: PairingAccess, error: unknown): void {
  const mapped = mapWalletError(error)
  access.attempt?.abort()
  access.attempt = undefined
  kit.internals.storage.remove(openedWalletKey)
  kit.pairing.send({ type: 'failed', error: mapped })
  if (error instanceof RelayRefusedError) reportProviderError(kit, error.reason)
  else reportProviderError(kit, error)
  track(kit, { event: 'CONNECT_ERROR', properties: { message: mapped.shortMessage } })
}
