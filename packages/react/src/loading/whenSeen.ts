import { isModalVisible, type Kit } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'

/**
 * Runs a task once the user can see the views: at once, or at the first idle moment after the modal opens. So a view that is
 * only prepared sends no requests.
 *
 * @returns a function that cancels the task.
 */
export function whenSeen(kit: Kit, task: () => void): () => void {
  if (isModalVisible(kit.modal.getState())) {
    task()
    return () => undefined
  }
  let undo = kit.modal.subscribe((modal) => {
    if (!isModalVisible(modal)) return
    undo()
    undo = whenIdle(task)
  })
  return () => undo()
}
