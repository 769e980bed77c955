import { BaseError } from '@holdfast/base'
import { connect } from '../../connections/actions/connect.ts'
import { authConnectorId } from '../../connectors/state.ts'
import type { KitWith } from '../../kit.ts'
import { showToast } from '../../toasts/actions.ts'

/** Begins a step of a login or of a change of address: it ends the one before. @returns the signal of its end. */
export function startStep(kit: KitWith<'embedded'>): AbortSignal {
  const { embedded } = kit.internals
  embedded.step.abort()
  // A reload that came later would end this step, too.
  embedded.reloadLeft?.()
  embedded.step = new AbortController()
  return embedded.step.signal
}

/** The words of an error of the frame: its own, without the part for the console. */
export function wordsOf(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage
  return error instanceof Error ? error.message : 'Something went wrong'
}

/** Tells the user of a failure that no field of the view can show. */
export function showFailure(kit: KitWith<'embedded'>, error: unknown): void {
  showToast(kit, { variant: 'error', message: wordsOf(error) })
}

/**
 * Connects the account of a login that the frame has finished: in the namespace that the modal was opened for, else on eip155, or
 * where the app has the wallet. The kit then moves on by itself, as after any connection.
 *
 * @throws the error of the connection; the login then counts as left.
 */
export async function connectAccount(kit: KitWith<'embedded'>): Promise<void> {
  kit.embedded.send({ type: 'login', event: { type: 'loggedIn' } })
  const offered = kit.connectors.getState().all.flatMap(({ id, chain }) => (id === authConnectorId ? [chain] : []))
  const wanted = kit.modal.getState().namespace ?? 'eip155'
  try {
    const namespace = offered.includes(wanted) ? wanted : offered[0]
    await connect(kit, { connectorId: authConnectorId, namespace })
  } finally {
    kit.embedded.send({ type: 'login', event: { type: 'left' } })
  }
}
