import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { listenTo } from './satsConnectEvents.ts'

/** Creates a wallet whose `addListener` takes one object, and returns a function that removes the listener. */
function newerWallet() {
  const listeners = new Map<string, Set<() => void>>()
  const addListener = ({ eventName, cb }: { eventName: string; cb: () => void }) => {
    const callbacks = listeners.get(eventName) ?? new Set()
    listeners.set(eventName, callbacks.add(cb))
    return () => void callbacks.delete(cb)
  }
  return {
    provider: { addListener },
    emit: (eventName: string) => listeners.get(eventName)?.forEach((cb) => cb()),
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Creates a wallet whose `addListener` takes a name and a listener, and throws for anything else. */
function olderWallet() {
  const emitter = new EventEmitter()
  return {
    // As in real wallets, the methods are those of the prototype.
    provider: emitter as unknown as Record<string, unknown>,
    emit: (eventName: string) => emitter.emit(eventName),
    count: () => emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0),
  }
}

describe('listenTo', () => {
  test.each([
    ['a newer wallet', newerWallet],
    ['an older wallet', olderWallet],
  ])('default: each event of %s calls the listener once, until the undo', (_name, create) => {
    const { provider, emit, count } = create()
    let heard = 0
    const undo = listenTo(provider, () => {
      heard += 1
    })
    for (const eventName of ['accountChange', 'networkChange', 'disconnect', 'weather']) emit(eventName)
    expect(heard).toBe(3)
    undo()
    expect(count()).toBe(0)
    emit('accountChange')
    expect(heard).toBe(3)
  })

  test.each([
    ['that cannot be listened to', {}],
    [
      'whose addListener throws',
      {
        addListener: () => {
          throw new Error('not now')
        },
      },
    ],
    [
      'whose undo throws',
      {
        addListener: () => () => {
          throw new Error('not now')
        },
      },
    ],
  ])('error: a wallet %s breaks nothing', (_name, provider) => {
    expect(() => listenTo(provider, () => {})()).not.toThrow()
  })
})
