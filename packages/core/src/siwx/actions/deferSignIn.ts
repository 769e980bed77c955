import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'

/** Notes a sign-in that is due and waits for another one to end. */
export function deferSignIn(kit: Kit, namespace: ChainNamespace, silent: boolean): void {
  const { deferred } = kit.internals.siwx
  // Asked for by the person once, it is not silent any more.
  deferred.set(namespace, silent && (deferred.get(namespace) ?? true))
}

/** Asks for the sign-ins that waited, in their order. */
export function resumeSignIns(kit: Kit): void {
  const { siwx, lifetime, log } = kit.internals
  const { deferred } = siwx
  const due = [...deferred]
  deferred.clear()
  if (due.length === 0) return
  import('./initializeSignIn.ts')
    .then(async ({ initializeSignIn }) => {
      for (const [namespace, silent] of due) {
        if (!lifetime.signal.aborted) await initializeSignIn(kit, { namespace, silent })
      }
    })
    .catch((error: unknown) => log.error('Unable to initialize the wallet sign-in', error))
}
