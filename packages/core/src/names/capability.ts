import type { NamesClient } from '@holdfast/api/names'
import type { Kit, LateCapability } from '../kit.ts'
import { isModalSeen } from '../modal/state.ts'
import { openNamesClient } from './client.ts'
import { type NamesEvent, namesMachine } from './machine.ts'
import { initialNamesState, type NamesState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    names: { state: NamesState; event: NamesEvent; internals: NamesInternals }
  }
}

/** The shared state of the verbs for names. */
type NamesInternals = {
  /** Undefined if the app names no services, or no zone. */
  readonly service: { client: NamesClient; zone: string } | undefined
  /** Ends the pause after typing, or the questions about the typed name; replaced by each text. */
  asking: AbortController
}

/** Names of accounts in the zone of the operator. */
export const names: LateCapability<'names'> = {
  name: 'names',
  machine: namesMachine,
  initialState: () => initialNamesState,
  internals: (kit) => ({ service: openNamesClient(kit), asking: new AbortController() }),
  watch: [forgetWhenLeft],
  end: ({ internals }) => internals.names?.asking.abort(),
}

/** Forgets what was typed once the view of it is gone; a registration that is under way goes on. Returns its undo. */
function forgetWhenLeft(kit: Kit): () => void {
  const look = (): void => {
    const { view, history } = kit.router.getState()
    const isHere =
      isModalSeen(kit.modal.getState()) && (view === 'RegisterAccountName' || history.includes('RegisterAccountName'))
    if (isHere || !kit.names || kit.names.getState().isRegistering) return
    kit.internals.names?.asking.abort()
    kit.names.send({ type: 'left' })
  }
  const undos = [kit.router.subscribe(look), kit.modal.subscribe(look)]
  return () => {
    for (const undo of undos) undo()
  }
}
