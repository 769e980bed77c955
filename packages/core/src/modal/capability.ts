import type { Capability } from '../kit.ts'
import { type ModalEvent, modalMachine } from './machine.ts'
import { initialModalState, type ModalState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    modal: { state: ModalState; event: ModalEvent }
  }
}

/** The dialog, and the cards embedded in the page. */
export const modal: Capability<'modal'> = {
  name: 'modal',
  machine: modalMachine,
  initialState: () => initialModalState,
}
