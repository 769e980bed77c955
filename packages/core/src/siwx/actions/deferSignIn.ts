import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'

/** Queues a sign-in until another one has ended. */
export function deferSignIn(kit: Kit, namespace: ChainNamespace, silent: boolean): void {
  const { deferred } = kit.internals.siwx
  // A silent request does not replace one that the user caused by connecting.
  deferred.set(namespace, silent && (deferred.get(namespace) ?? true))
}
