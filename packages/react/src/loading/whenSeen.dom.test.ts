import { createKit, openModal, showCard } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { whenSeen } from './whenSeen.ts'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

function setUp() {
  const kit = createKit({ projectId: 'test', networks: [] })
  undos.push(kit.destroy)
  const task = vi.fn()
  return { kit, task }
}

describe('whenSeen', () => {
  test('default: runs once, when the modal is open and the page is idle', async () => {
    const { kit, task } = setUp()
    whenSeen(kit, task)
    expect(task).not.toHaveBeenCalled()
    openModal(kit)
    expect(task).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), 10_000)
    openModal(kit)
    expect(task).toHaveBeenCalledTimes(1)
  })

  test('behavior: runs at once when the views are already seen', () => {
    const { kit, task } = setUp()
    showCard(kit)
    whenSeen(kit, task)
    expect(task).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['before the modal is open', false],
    ['before the page is idle', true],
  ])('behavior: never runs when it is cancelled %s', async (_, isOpened) => {
    const { kit, task } = setUp()
    const undo = whenSeen(kit, task)
    if (isOpened) openModal(kit)
    undo()
    openModal(kit)
    // If the task were still scheduled, it would have run by the next idle moment.
    await new Promise<void>((resolve) => whenIdle(resolve))
    expect(task).not.toHaveBeenCalled()
  })
})
