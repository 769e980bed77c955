import type { ChainNamespace } from '@holdfast/caip'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { resetView } from '../../router/actions.ts'
import { showToast } from '../../toasts/actions.ts'
import { deferSignIn } from './deferSignIn.ts'
import { trackSiwx } from './dropSignIn.ts'
import { promptSignIn } from './promptSignIn.ts'

/**
 * Asks for a sign-in after a connection, if the kit has a sign-in extension that has no session for the account. Each account
 * is asked once while its wallet is connected, and only one account at a time. If the extension fails, a toast reports it and
 * the wallet disconnects.
 *
 * @param parameters.silent - whether the wallet reconnected on load; then only a required sign-in is prompted.
 * @returns whether the sign-in view was opened, or will be once another sign-in has ended.
 */
export async function initializeSignIn(kit: Kit, { namespace, silent }: initializeSignIn.Parameters): Promise<boolean> {
  const { extension: siwx, settled } = kit.internals.siwx
  const { address, caipNetworkId, caipAddress, caipNetwork } = getAccount(kit, { namespace })
  if (!siwx || siwx.namespaces?.includes(namespace) === false) return false
  if (!address || !caipNetworkId || !caipNetwork || !caipAddress || settled.has(caipAddress)) return false
  if (deferIfOtherIsAsked(kit, namespace, silent)) return true
  kit.siwx.send({ type: 'checkStarted' })
  try {
    const sessions = await siwx.getSessions(caipNetworkId, address)
    const isCurrent = getAccount(kit, { namespace }).caipAddress === caipAddress
    kit.siwx.send({ type: 'checkEnded' })
    if (!isCurrent) return false
    const required = siwx.getRequired?.() ?? false
    if (sessions.length > 0) settled.add(caipAddress)
    if (sessions.length > 0 || (silent && !required)) return false
    if (deferIfOtherIsAsked(kit, namespace, silent)) return true
  } catch (error) {
    kit.siwx.send({ type: 'checkEnded' })
    kit.internals.log.error('Unable to initialize the wallet sign-in', error)
    trackSiwx(kit, 'SIWX_AUTH_ERROR', { namespace, caipNetworkId })
    resetView(kit, 'Connect')
    await disconnect(kit, { namespace })
    showToast(kit, { variant: 'error', code: 'signInFailed' })
    return false
  }
  promptSignIn(kit, {
    origin: 'onConnect',
    request: { siwx, namespace, address, caipNetworkId, resolve: () => {}, reject: () => {} },
  })
  return true
}

export declare namespace initializeSignIn {
  type Parameters = { namespace: ChainNamespace; silent: boolean }
}

/** Queues this sign-in while the account of another namespace is asked to sign. @returns whether it was queued. */
function deferIfOtherIsAsked(kit: Kit, namespace: ChainNamespace, silent: boolean): boolean {
  const { request } = kit.internals.siwx
  if (!request || request.namespace === namespace) return false
  deferSignIn(kit, namespace, silent)
  return true
}
