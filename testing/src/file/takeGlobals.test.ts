import { afterEach, describe, expect, test, vi } from 'vitest'
import { changesBetween, takeGlobals } from './takeGlobals.ts'

const undos: (() => void)[] = []
const listener = () => undefined
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

/** Makes a change, and returns the names that `changesBetween` reports. */
function changesAfter(change: () => void): string[] {
  const before = takeGlobals()
  change()
  return changesBetween(before, takeGlobals())
}

describe('changesBetween', () => {
  test('default: reports nothing for values that were only read', () => {
    expect(changesAfter(() => void [new Response('x'), fetch, crypto.subtle, process.memoryUsage()])).toEqual([])
  })

  test('behavior: ignores the state that a library sets while it loads', () => {
    undos.push(
      () => void [Reflect.deleteProperty(globalThis, '__extends'), Reflect.deleteProperty(Reflect, 'decorate')],
    )
    expect(
      changesAfter(() => void [Reflect.set(globalThis, '__extends', 1), Reflect.set(Reflect, 'decorate', 1)]),
    ).toEqual([])
  })

  test('behavior: reports a replaced class and a new name', () => {
    class LighterResponse extends Response {}
    const { Response: usual } = globalThis
    undos.push(() => void Object.assign(globalThis, { Response: usual }))
    undos.push(() => void Reflect.deleteProperty(globalThis, 'left'))
    const seen = changesAfter(() => void Object.assign(globalThis, { Response: LighterResponse, left: 1 }))
    expect(seen).toEqual(expect.arrayContaining(['Response', 'left']))
  })

  test.each([
    ['console.error', () => void vi.spyOn(console, 'error')],
    [
      'Array.prototype.left',
      () => void Object.defineProperty(Array.prototype, 'left', { value: 1, configurable: true }),
    ],
    ['process.env.LEFT', () => void vi.stubEnv('LEFT', '1')],
    ["listeners of 'unhandledRejection' of the process", () => void process.on('unhandledRejection', listener)],
    ['setTimeout', () => void vi.useFakeTimers({ toFake: ['setTimeout'] })],
  ])('behavior: reports %s', (name, change) => {
    undos.push(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
      Reflect.deleteProperty(Array.prototype, 'left')
      process.off('unhandledRejection', listener)
    })
    expect(changesAfter(change)).toContain(name)
  })
})
