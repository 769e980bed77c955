import { afterEach, expect, test, vi } from 'vitest'
import { whenFramesAreIdle } from './whenFramesAreIdle.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['requestIdleCallback', 'requestAnimationFrame'])(
  'whenFramesAreIdle: with %s runs tasks in order, one at a time, and skips cancelled ones',
  (name) => {
    const asked: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.stubGlobal(name, (run: () => void) => asked.push(run))
    const nextFrame = () => {
      for (const run of asked.splice(0)) run()
    }
    const ran: string[] = []
    whenFramesAreIdle(() => ran.push('first'))
    const leave = whenFramesAreIdle(() => ran.push('second'))
    whenFramesAreIdle(() => ran.push('third'))
    leave()
    expect(ran).toEqual([])
    nextFrame()
    expect(ran).toEqual(['first'])
    nextFrame()
    expect(ran).toEqual(['first', 'third'])
    expect(asked).toEqual([])

    const leaveAlone = whenFramesAreIdle(() => ran.push('gone'))
    leaveAlone()
    whenFramesAreIdle(() => ran.push('last'))
    nextFrame()
    nextFrame()
    expect(ran).toEqual(['first', 'third', 'last'])
    expect(asked).toEqual([])
  },
)
