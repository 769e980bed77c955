import { afterEach, expect, test, vi } from 'vitest'
import { whenFramesAreIdle } from './whenFramesAreIdle.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['requestIdleCallback', 'requestAnimationFrame'])(
  'whenFramesAreIdle: with %s runs tasks in order, one at a time, and skips cancelled ones',
  (name) => {
    const requested: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.stubGlobal(name, (run: () => void) => requested.push(run))
    const nextFrame = () => {
      for (const run of requested.splice(0)) run()
    }
    const ran: string[] = []
    whenFramesAreIdle(() => ran.push('first'))
    const cancel = whenFramesAreIdle(() => ran.push('second'))
    whenFramesAreIdle(() => ran.push('third'))
    cancel()
    expect(ran).toEqual([])
    nextFrame()
    expect(ran).toEqual(['first'])
    nextFrame()
    expect(ran).toEqual(['first', 'third'])
    expect(requested).toEqual([])

    const cancelOnlyTask = whenFramesAreIdle(() => ran.push('gone'))
    cancelOnlyTask()
    whenFramesAreIdle(() => ran.push('fourth'))
    whenFramesAreIdle(() => ran.push('last'))
    nextFrame()
    expect(ran).toEqual(['first', 'third', 'fourth'])
    nextFrame()
    expect(ran).toEqual(['first', 'third', 'fourth', 'last'])
    expect(requested).toEqual([])
  },
)
