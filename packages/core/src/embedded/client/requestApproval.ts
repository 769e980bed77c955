import { DISALLOWED_CALL_TEXT } from '@holdfast/caip'
import { FrameRequestAbortedError, RpcCallNotAllowedError, rpcKindOf } from '@holdfast/frame'
import { refreshBalance } from '../../balances/actions.ts'
import { UserRejectedError } from '../../connections/errors.ts'
import type { KitWith } from '../../kit.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { popTransaction } from '../../modal/goBack.ts'
import { isModalVisible } from '../../modal/state.ts'
import { pushTransaction, pushView } from '../../router/actions.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { RequestAbortedError } from '../errors.ts'
import { showEmbeddedToast } from '../toasts.ts'
import type { EmbeddedFrame } from './environment.ts'

/** The pause between the refusal of an app's call and the toast about it. */
const REFUSAL_TOAST_MS = 300

/** Methods that grant an app permission to act for the account. The app must have switched `smartSessions` on. @see ERC-7715 */
const grantMethods: ReadonlySet<string> = new Set(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])

/** A JSON-RPC call of the app. */
type Call = { method: string; params?: unknown; chainId?: number | undefined }

/**
 * Passes a call of the app to the frame. A call that needs the user's approval shows the frame until the user has answered. The
 * modal then closes, or returns to the earlier view. A granted permission gets a view that confirms it.
 *
 * @throws {RpcCallNotAllowedError} for a method that is not in the list of allowed methods.
 * @throws {RequestAbortedError} if the user closed the modal instead of answering.
 * @throws {UserRejectedError} if the user declined.
 */
export async function requestApproval(kit: KitWith<'embedded'>, frame: EmbeddedFrame, call: Call): Promise<unknown> {
  const { smartSessions } = kit.options.getState().features
  const isGrant = grantMethods.has(call.method)
  const kind = isGrant && !smartSessions ? 'disallowed' : rpcKindOf(call.method)
  if (kind === 'disallowed') return refuse(kit, frame, call)
  if (kind === 'safe') return frame.requestRpc(call)
  const wasModalVisible = isModalVisible(kit.modal.getState())
  kit.internals.changes.run(() => {
    kit.embedded.send({ type: 'approvalStarted' })
    if (!wasModalVisible) return openModal(kit, { view: 'ApproveTransaction' })
    // An entry of the transaction stack already names the view to show next. Without an entry, the user returns to the
    // current view.
    if (kit.router.getState().transactionStack.length === 0) pushTransaction(kit, { goBack: true })
    pushView(kit, 'ApproveTransaction')
  })
  try {
    const result = await frame.requestRpc(call)
    kit.internals.changes.run(() => {
      endApproval(kit, 'success')
      // Another request may still await approval.
      if (isGrant && kit.embedded.getState().approvals === 0) openModal(kit, { view: 'SmartSessionCreated' })
    })
    void refreshBalance(kit, { namespace: 'eip155' })
    return result
  } catch (error) {
    endApproval(kit, 'cancelled')
    if (error instanceof FrameRequestAbortedError) throw new RequestAbortedError({ cause: error })
    throw isUserRejection(error) ? new UserRejectedError({ cause: error }) : error
  }
}

/** Ends an approval, and leaves the approval view if no other request awaits approval. */
function endApproval(kit: KitWith<'embedded'>, outcome: 'success' | 'cancelled'): void {
  kit.internals.changes.run(() => {
    kit.embedded.send({ type: 'approvalEnded' })
    if (kit.embedded.getState().approvals > 0 || !isModalVisible(kit.modal.getState())) return
    if (kit.router.getState().transactionStack.length > 0) popTransaction(kit, outcome)
    else if (kit.router.getState().view === 'ApproveTransaction') closeModal(kit)
  })
}

function refuse(kit: KitWith<'embedded'>, frame: EmbeddedFrame, { method }: Call): never {
  const { log, clock, lifetime } = kit.internals
  log.error(DISALLOWED_CALL_TEXT, method)
  if (!isModalVisible(kit.modal.getState())) openModal(kit)
  const cancel = clock.setTimeout(() => showEmbeddedToast(kit, 'actionNotAllowed'), REFUSAL_TOAST_MS)
  lifetime.signal.addEventListener('abort', cancel, { once: true })
  frame.abortUnsafeRequests()
  throw new RpcCallNotAllowedError({ method })
}
