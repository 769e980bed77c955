import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'

/** Notes a sign-in that is due and waits for another one to end. */
export function deferSignIn(kit: Kit, namespace: ChainNamespace, silent: boolean): void {
  const { deferred } = kit.internals.siwx
  // Asked for by the user once, it is not silent any more.
  deferred.set(namespace, silent && (deferred.get(namespace) ?? true))
}
