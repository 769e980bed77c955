import { BaseError } from '@holdfast/base'
import type { FrameReplyError } from '@holdfast/frame'
import { connect } from '../../connections/actions/connect.ts'
import { authConnectorId } from '../../connectors/state.ts'
import type { KitWith } from '../../kit.ts'
import { sessionToEndKey } from '../../storage/keys.ts'
import { showToast } from '../../toasts/actions.ts'
import type { Refusal } from '../rules.ts'
import { embeddedToasts } from '../toasts.ts'

/**
 * Begins a step of a login or of a change of email, and ends the previous step.
 *
 * @returns a signal that aborts when this step ends.
 */
export function startStep(kit: KitWith<'embedded'>): AbortSignal {
  const { embedded } = kit.internals
  embedded.step.abort()
  // Performs a pending reload of the frame now: later, it would end the new step.
  embedded.reloadNow?.()
  embedded.step = new AbortController()
  return embedded.step.signal
}

/**
 * Asks the frame to complete a login. The frame may store a session even if the user leaves the login first, if the frame's
 * answer does not arrive, or if the wallet then fails to open. Unless the login succeeds for the user, that session is ended:
 * at once if the frame reports success for a login that the user has left, otherwise before the next login.
 *
 * @throws the frame's error.
 */
export async function requestSession<Answer>(
  kit: KitWith<'embedded'>,
  { signal, request }: { signal: AbortSignal; request: () => Promise<Answer> },
): Promise<Answer> {
  noteSessionToEnd(kit)
  const answer = await request()
  if (!signal.aborted) kit.internals.storage.remove(sessionToEndKey(authConnectorId))
  else endLeftSession(kit)
  return answer
}

/** Notes that the frame may have a session that nothing uses. While a user is connected, the session is in use. */
function noteSessionToEnd(kit: KitWith<'embedded'>): void {
  if (kit.embedded.getState().user) return
  kit.internals.embedded.noteOfSession = {}
  kit.internals.storage.set(sessionToEndKey(authConnectorId), 'true')
}

/** Ends the session of a login that the user has left. If another login has begun since, that login replaces the session. */
export function endLeftSession(kit: KitWith<'embedded'>): void {
  noteSessionToEnd(kit)
  const { user, login } = kit.embedded.getState()
  if (user || login.step !== 'idle') return
  const { embedded, storage } = kit.internals
  const { noteOfSession } = embedded
  embedded.client.signOut().then(
    () => {
      // A login that began meanwhile has noted its own session.
      if (embedded.noteOfSession === noteOfSession) storage.remove(sessionToEndKey(authConnectorId))
    },
    (error: unknown) => kit.internals.log.info('Unable to end a login that the user has left', error),
  )
}

/** Returns the message of an error, without the details for developers. */
export function messageOf(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage
  return error instanceof Error ? error.message : embeddedToasts.somethingWentWrong
}

/** Reads the reason and the message from an error of a request to the frame. */
export function readFailure(error: unknown): Refusal {
  return { reason: isFrameReply(error) ? error.reason : undefined, message: messageOf(error) }
}

/** Tells whether an error is a reply of the frame, by its name: importing the class would add a file to the first load. */
function isFrameReply(error: unknown): error is FrameReplyError {
  return error instanceof BaseError && error.name === ('FrameReplyError' satisfies FrameReplyError['name'])
}

/** Shows the user a failure that no field of the view can show. */
export function showFailure(kit: KitWith<'embedded'>, error: unknown): void {
  showToast(kit, { variant: 'error', message: messageOf(error) })
}

/**
 * Connects the account once the frame has finished a login: in the namespace for which the modal was opened, or by default in
 * eip155. If the app does not offer the embedded wallet there, connects in the first namespace in which it does. The modal then
 * continues as after any connection.
 *
 * @throws the error of the connection. The login ends in that case, too: its session is ended before the next login.
 */
export async function connectAccount(kit: KitWith<'embedded'>): Promise<void> {
  kit.embedded.send({ type: 'login', event: { type: 'loggedIn' } })
  const offered = kit.connectors.getState().all.flatMap(({ id, chain }) => (id === authConnectorId ? [chain] : []))
  const wanted = kit.modal.getState().namespace ?? 'eip155'
  try {
    const namespace = offered.includes(wanted) ? wanted : offered[0]
    await connect(kit, { connectorId: authConnectorId, namespace })
  } catch (error) {
    noteSessionToEnd(kit)
    throw error
  } finally {
    kit.embedded.send({ type: 'login', event: { type: 'left' } })
  }
}
