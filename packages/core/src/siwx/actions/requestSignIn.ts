import { formatCaipAddress } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { closeModal } from '../../modal/actions.ts'
import { hideToast, showToast } from '../../toasts/actions.ts'
import type { EarlyToastCode } from '../../toasts/catalogue.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { type SignInCancelledError, SignInUnavailableError } from '../errors.ts'
import type { SignInRequest } from '../signInRequest.ts'
import type { SiwxExtension, SiwxSession } from '../types.ts'
import { trackSiwx } from './dropSignIn.ts'
import { promptSignIn } from './promptSignIn.ts'

/**
 * Asks the user to sign in with the connected wallet now: opens the sign-in view, even if a session exists.
 *
 * Declining shows 'Signature declined' and keeps the view. The promise stays pending, since the user may still sign.
 *
 * @param parameters.siwx - defaults to the kit's own extension.
 * @returns the session, once the extension has accepted the signature.
 * @throws {SignInUnavailableError} without an account, an extension for its namespace, or a configured network.
 * @throws {SignInCancelledError} if the user cancels or closes the view, or the account disconnects.
 */
export async function requestSignIn(kit: Kit, parameters: requestSignIn.Parameters = {}): Promise<SiwxSession> {
  const { siwx = kit.internals.siwx.extension } = parameters
  if (!siwx) throw new SignInUnavailableError({ reason: 'noExtension' })
  const { namespace, address, caipNetworkId, caipNetwork } = getAccount(kit)
  if (!namespace || !address) throw new SignInUnavailableError({ reason: 'noAccount' })
  if (siwx.namespaces?.includes(namespace) === false) throw new SignInUnavailableError({ reason: 'noExtension' })
  if (!caipNetworkId || !caipNetwork) throw new SignInUnavailableError({ reason: 'noNetwork' })
  return new Promise((resolve, reject) => {
    const request: SignInRequest = { siwx, namespace, address, caipNetworkId, resolve, reject }
    promptSignIn(kit, { origin: 'onDemand', request })
  })
}

export declare namespace requestSignIn {
  type Parameters = { siwx?: SiwxExtension | undefined }
  type ErrorType = SignInCancelledError | SignInUnavailableError
}

/**
 * Signs the message of the waiting sign-in, as 'Sign' in its view does. Never rejects; a failure is shown and can be retried.
 */
export async function signIn(kit: Kit): Promise<void> {
  const request = kit.internals.siwx.request
  if (!request || kit.siwx.getState().status !== 'prompting') return
  kit.siwx.send({ type: 'signStarted' })
  // The toast about the last failure is outdated.
  hideToast(kit)
  trackSiwx(kit, 'CLICK_SIGN_SIWX_MESSAGE', request)
  const isCurrent = (): boolean => kit.internals.siwx.request === request
  try {
    const session = await sign(kit, request)
    if (!isCurrent()) return
    await request.siwx.addSession(session)
    if (isCurrent()) accept(kit, request, session)
  } catch (error) {
    if (!isCurrent()) return
    kit.siwx.send({ type: 'signFailed' })
    trackSiwx(kit, 'SIWX_AUTH_ERROR', request)
    showToast(kit, { variant: 'error', ...failureTextOf(kit, request, error) })
  }
}

async function sign(kit: Kit, { siwx, namespace, address, caipNetworkId }: SignInRequest): Promise<SiwxSession> {
  const message = await siwx.createMessage({ accountAddress: address, chainId: caipNetworkId })
  const client = await loadClient(kit, namespace)
  // A wallet with its own sign-in view writes and signs the text itself. For other wallets, `signedIn` is undefined.
  const signedIn = siwx.allowsWalletText ? await client.signIn?.({ address, fields: message }) : undefined
  if (signedIn) return { data: message, ...signedIn }
  const text = message.toString()
  const signature = await client.signMessage({ address, message: text })
  return { data: message, message: text, signature }
}

function accept(kit: Kit, request: SignInRequest, session: SiwxSession): void {
  const { address, caipNetworkId, siwx } = request
  kit.internals.siwx.request = undefined
  if (siwx === kit.internals.siwx.extension)
    kit.internals.siwx.settled.add(formatCaipAddress({ caipNetworkId, address }))
  kit.siwx.send({ type: 'signed' })
  trackSiwx(kit, 'SIWX_AUTH_SUCCESS', request)
  closeModal(kit)
  request.resolve(session)
}

function failureTextOf(
  kit: Kit,
  { namespace }: SignInRequest,
  error: unknown,
): { code: EarlyToastCode } | { message: unknown } {
  if (isUserRejection(error)) return { code: 'signatureDeclined' }
  const isSmartAccount = getAccount(kit, { namespace }).preferredAccountType === 'smartAccount'
  return isSmartAccount ? { code: 'smartAccountsUnsupported' } : { message: error }
}
