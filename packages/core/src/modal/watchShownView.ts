import type { Kit } from '../kit.ts'

/** Calls back when another view is shown and when the modal opens or closes, for flows that end with their view. Returns its undo. */
export function watchShownView(kit: Kit, onChange: () => void): () => void {
  const undos = [kit.router.subscribe(onChange), kit.modal.subscribe(onChange)]
  return () => {
    for (const undo of undos) undo()
  }
}
