import { describe, expect, test } from 'vitest'
import { createChanges } from './changes.ts'
import { combineStores } from './combineStores.ts'
import { createMachineStore } from './machineStore.ts'

function setUp() {
  const changes = createChanges()
  const stores = {
    depth: createMachineStore((_: number, next: number) => next, 0, changes),
    tide: createMachineStore((_: string, next: string) => next, 'low', changes),
  }
  const combined = combineStores(stores, changes)
  const heard: string[] = []
  const onChange = (next: ReturnType<typeof combined.getState>, before: typeof next): void => {
    heard.push(`${before.depth} ${before.tide} > ${next.depth} ${next.tide}`)
  }
  return { ...stores, changes, combined, heard, hear: onChange }
}

describe('combineStores', () => {
  test('default: announces each change of any store, with the previous state', () => {
    const { depth, tide, combined, heard, hear } = setUp()
    combined.subscribe(hear)
    depth.send(3)
    combined.getState()
    tide.send('high')
    tide.send('high')
    expect(heard).toEqual(['0 low > 3 low', '3 low > 3 high'])
    expect(combined.getInitialState()).toEqual({ depth: 0, tide: 'low' })
  })

  test('behavior: the state is the same object until a store changes', () => {
    const { depth, combined } = setUp()
    const first = combined.getState()
    expect(combined.getState()).toBe(first)
    depth.send(1)
    expect(combined.getState()).not.toBe(first)
    expect(combined.getState()).toBe(combined.getState())
  })

  test('behavior: a removed listener is not called; a listener added twice is called twice; a later listener is called from then on', () => {
    const { depth, combined, heard, hear } = setUp()
    const [leave, leaveToo] = [combined.subscribe(hear), combined.subscribe(hear)]
    depth.send(1)
    leave()
    leave()
    depth.send(2)
    leaveToo()
    depth.send(3)
    combined.subscribe(hear)
    depth.send(4)
    expect(heard).toEqual(['0 low > 1 low', '0 low > 1 low', '1 low > 2 low', '3 low > 4 low'])
  })

  test('behavior: changes of one run are announced once, at its end', () => {
    const { depth, tide, changes, combined, heard, hear } = setUp()
    combined.subscribe(hear)
    changes.run(() => {
      depth.send(1)
      changes.run(() => tide.send('high'))
      expect(heard).toEqual([])
      expect(combined.getState()).toEqual({ depth: 1, tide: 'high' })
    })
    changes.run(() => undefined)
    expect(heard).toEqual(['0 low > 1 high'])
  })

  test('behavior: a store’s change and the changes that its listeners make are announced together', () => {
    const { depth, tide, combined, heard, hear } = setUp()
    combined.subscribe(hear)
    depth.subscribe(() => tide.send('high'))
    depth.send(1)
    expect(heard).toEqual(['0 low > 1 high'])
  })

  test('behavior: a change that a listener makes reaches all listeners, in order', () => {
    const { depth, combined, heard, hear } = setUp()
    combined.subscribe(({ depth: now }) => {
      if (now === 1) depth.send(2)
    })
    combined.subscribe(hear)
    depth.send(1)
    expect(heard.at(-1)).toMatch(/> [12] low$/)
    expect(heard).toContain('1 low > 2 low')
    expect(heard).toHaveLength(2)
  })
})
