import { afterEach, expect, test, vi } from 'vitest'
import { whenFramesRest } from './whenFramesRest.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['requestIdleCallback', 'requestAnimationFrame'])(
  'whenFramesRest: with %s runs tasks in order, one at a time, and skips cancelled ones',
  (name) => {
    const asked: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.stubGlobal(name, (run: () => void) => asked.push(run))
    const nextFrame = () => {
      for (const run of asked.splice(0)) run()
    }
    const ran: string[] = []
    whenFramesRest(() => ran.push('first'))
    const leave = whenFramesRest(() => ran.push('second'))
    whenFramesRest(() => ran.push('third'))
    leave()
    expect(ran).toEqual([])
    nextFrame()
    expect(ran).toEqual(['first'])
    nextFrame()
    expect(ran).toEqual(['first', 'third'])
    expect(asked).toEqual([])

    const leaveAlone = whenFramesRest(() => ran.push('gone'))
    leaveAlone()
    whenFramesRest(() => ran.push('last'))
    nextFrame()
    nextFrame()
    expect(ran).toEqual(['first', 'third', 'last'])
    expect(asked).toEqual([])
  },
)
