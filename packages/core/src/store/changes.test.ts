import { describe, expect, test } from 'vitest'
import { createChanges } from './changes.ts'
import { createMachineStore } from './machineStore.ts'

function setUp() {
  const changes = createChanges()
  const depth = createMachineStore((_: number, next: number) => next, 0, changes)
  const tide = createMachineStore((_: string, next: string) => next, 'low', changes)
  const heard: string[] = []
  return { changes, depth, tide, heard }
}

describe('createChanges', () => {
  test('default: listeners of each store see all changes of a run at the same time', () => {
    const { changes, depth, tide, heard } = setUp()
    depth.subscribe((now, before) => heard.push(`${before} > ${now}, ${tide.getState()}`))
    tide.subscribe((now, before) => heard.push(`${before} > ${now}, ${depth.getState()}`))
    changes.run(() => {
      depth.send(1)
      depth.send(2)
      tide.send('high')
      expect(depth.getState()).toBe(2)
      expect(heard).toEqual([])
    })
    expect(heard).toEqual(['0 > 2, high', 'low > high, 2'])
  })

  test('behavior: a store that returns to its earlier state notifies no listener', () => {
    const { changes, depth, heard } = setUp()
    depth.subscribe((now) => heard.push(String(now)))
    changes.run(() => {
      depth.send(1)
      depth.send(0)
    })
    expect(heard).toEqual([])
  })

  test('behavior: a listener’s own change is announced in another round, to all listeners in the same order', () => {
    const { depth, heard } = setUp()
    depth.subscribe((now) => {
      if (now === 1) depth.send(2)
      heard.push(`first ${now}`)
    })
    depth.subscribe((now) => heard.push(`second ${now}`))
    depth.send(1)
    expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
  })

  test('behavior: `afterwards` runs its callback once, after every store has notified its listeners', () => {
    const { changes, depth, tide, heard } = setUp()
    const callback = (): void => void heard.push(`${depth.getState()} ${tide.getState()}`)
    depth.subscribe(() => tide.send('high'))
    changes.run(() => {
      changes.afterwards(callback)
      changes.afterwards(callback)
      depth.send(1)
    })
    changes.afterwards(callback)
    expect(heard).toEqual(['1 high', '1 high'])
  })

  test('error: an error is rethrown, after earlier changes were announced', () => {
    const { changes, depth, heard } = setUp()
    depth.subscribe((now) => heard.push(String(now)))
    const change = () =>
      changes.run(() => {
        depth.send(1)
        throw new Error('aground')
      })
    expect(change).toThrow('aground')
    depth.send(2)
    expect(heard).toEqual(['1', '2'])
  })

  test('error: a listener that throws does not keep other stores from notifying', () => {
    const { changes, depth, tide, heard } = setUp()
    depth.subscribe(() => {
      throw new Error('aground')
    })
    tide.subscribe((now) => heard.push(now))
    const change = () =>
      changes.run(() => {
        depth.send(1)
        tide.send('high')
      })
    expect(change).toThrow('aground')
    expect(heard).toEqual(['high'])
  })
})
