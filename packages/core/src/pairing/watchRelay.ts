import type { Kit } from '../kit.ts'
import { RelayRefusedError } from './errors.ts'
import { failPairing } from './fail.ts'
import type { PairingLink } from './link.ts'
import type { PairingAccess } from './source.ts'

/** How long the relay may take to be reached before the page says that it cannot. */
const RELAY_PATIENCE_MS = 5_000

/** Says during an attempt whether the relay can be reached, and ends it when the relay turns the app away. */
export function watchRelay(kit: Kit, access: PairingAccess, link: PairingLink, attempt: AbortSignal): void {
  let cancel = (): void => {}
  const tell = (isConnected: boolean): void => {
    cancel()
    if (isConnected) return kit.pairing.send({ type: 'relayChanged', relay: 'reached' })
    cancel = kit.internals.clock.setTimeout(
      () => kit.pairing.send({ type: 'relayChanged', relay: 'unreachable' }),
      RELAY_PATIENCE_MS,
    )
  }
  const undos = [
    link.on('relay', ({ isConnected }) => tell(isConnected)),
    link.on('refused', ({ reason }) => failPairing(kit, access, new RelayRefusedError({ reason }))),
  ]
  const stop = (): void => {
    cancel()
    for (const undo of undos) undo()
  }
  attempt.addEventListener('abort', stop, { once: true })
  tell(link.isRelayConnected())
}
