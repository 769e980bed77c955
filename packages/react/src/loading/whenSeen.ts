import { isModalSeen, type Kit } from '@holdfast/core'
import { whenIdle } from './whenIdle.ts'

/**
 * Runs a task once a person can see the views: at once, or in the first quiet moment after the modal is opened. A view that is
 * only prepared asks nothing of anybody.
 *
 * @returns its undo.
 */
export function whenSeen(kit: Kit, task: () => void): () => void {
  if (isModalSeen(kit.modal.getState())) {
    task()
    return () => undefined
  }
  let undo = kit.modal.subscribe((modal) => {
    if (!isModalSeen(modal)) return
    undo()
    undo = whenIdle(task)
  })
  return () => undo()
}
