import type { NamesClient } from '@holdfast/api/names'
import type { Kit, LateCapability } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { watchShownView } from '../modal/watchShownView.ts'
import { type NamesEvent, namesMachine } from './machine.ts'
import { openNamesClient } from './openNamesClient.ts'
import { initialNamesState, type NamesState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    names: { state: NamesState; event: NamesEvent; internals: NamesInternals }
  }
}

/** The shared state of the verbs for names. */
type NamesInternals = {
  /** Undefined if the app has configured no services or no zone of names. */
  readonly service: { client: NamesClient; zone: string } | undefined
  /** Aborts the check of the typed name: the pause after typing, or the requests. Each newly typed text replaces it. */
  checking: AbortController
}

/** Names for accounts, in the operator's zone. */
export const names: LateCapability<'names'> = {
  name: 'names',
  machine: namesMachine,
  initialState: () => initialNamesState,
  internals: (kit) => ({ service: openNamesClient(kit), checking: new AbortController() }),
  watch: [clearWhenLeft],
  forget: clear,
  end: ({ internals }) => internals.names?.checking.abort(),
}

/** Clears the typed name when the user leaves RegisterAccountName, unless a registration is running. Returns the undo. */
function clearWhenLeft(kit: Kit): () => void {
  const check = (): void => {
    const { view, history } = kit.router.getState()
    const isStillOpen =
      isModalVisible(kit.modal.getState()) &&
      (view === 'RegisterAccountName' || history.includes('RegisterAccountName'))
    if (!isStillOpen && !kit.names?.getState().isRegistering) clear(kit)
  }
  return watchShownView(kit, check)
}

function clear(kit: Kit): void {
  kit.internals.names?.checking.abort()
  kit.names?.send({ type: 'left' })
}
