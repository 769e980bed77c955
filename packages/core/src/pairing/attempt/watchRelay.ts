import type { Kit } from '../../kit.ts'
import type { KitPairingClient } from '../client/kitPairingClient.ts'
import type { PairingAccess } from '../client/source.ts'
import { RelayRefusedError } from '../errors.ts'
import { failPairing } from './failPairing.ts'

/** How long reaching the relay may take before it is reported as unreachable. */
const RELAY_PATIENCE_MS = 5_000
/** How long a connection must last before the relay counts as reached: some relays accept connections only to close them. */
const RELAY_STEADY_MS = 500

/**
 * Reports during an attempt, and again on each retry, whether the relay can be reached. If the relay refuses the app, the
 * attempt fails.
 */
export function watchRelay(kit: Kit, access: PairingAccess, client: KitPairingClient, attempt: AbortSignal): void {
  const { clock } = kit.internals
  const timers = new Map<'steady' | 'patience', () => void>()
  const clear = (name: 'steady' | 'patience'): void => {
    timers.get(name)?.()
    timers.delete(name)
  }
  const onConnected = (): void => {
    const reportReached = (): void => {
      clear('patience')
      kit.pairing.send({ type: 'relayChanged', relay: 'reached' })
    }
    clear('steady')
    timers.set('steady', clock.setTimeout(reportReached, RELAY_STEADY_MS))
  }
  const startWaiting = (): void => {
    clear('steady')
    const reportUnreachable = (): void => kit.pairing.send({ type: 'relayChanged', relay: 'unreachable' })
    if (!timers.has('patience')) timers.set('patience', clock.setTimeout(reportUnreachable, RELAY_PATIENCE_MS))
  }
  const begin = (): void => {
    startWaiting()
    if (client.isRelayConnected()) onConnected()
  }
  const undos = [
    client.on('relay', ({ isConnected }) => (isConnected ? onConnected() : startWaiting())),
    kit.pairing.subscribe(({ relay }, before) => {
      const isTriedAgain = relay === 'unknown' && before.relay === 'unreachable'
      if (!isTriedAgain) return
      clear('patience')
      begin()
    }),
    client.on('refused', ({ reason }) => failPairing(kit, access, new RelayRefusedError({ reason }))),
  ]
  const stop = (): void => {
    clear('steady')
    clear('patience')
    for (const undo of undos) undo()
  }
  attempt.addEventListener('abort', stop, { once: true })
  begin()
}
