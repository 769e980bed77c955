import { isModalVisible, type Kit } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'

/**
 * Runs a task at once if the kit's views are visible, otherwise at the first idle moment after they become visible. So a view
 * that is prepared out of sight sends no requests.
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
