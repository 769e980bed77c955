import type { Kit } from '../../kit.ts'

/** Starts the queued sign-ins again, in order. The first that is still needed is prompted; the others are queued again. */
export function resumeSignIns(kit: Kit): void {
  const { siwx, lifetime, log } = kit.internals
  const { deferred } = siwx
  const queued = [...deferred]
  deferred.clear()
  if (queued.length === 0) return
  import('./initializeSignIn.ts')
    .then(async ({ initializeSignIn }) => {
      for (const [namespace, silent] of queued) {
        if (!lifetime.signal.aborted) await initializeSignIn(kit, { namespace, silent })
      }
    })
    .catch((error: unknown) => log.error('Unable to initialize the wallet sign-in', error))
}
