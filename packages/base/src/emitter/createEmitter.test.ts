import { describe, expect, test, vi } from 'vitest'
import { createEmitter } from './createEmitter.ts'

type Events = { changed: number; closed: undefined }

describe('createEmitter', () => {
  test('default: calls listeners in the order in which they were added', () => {
    const emitter = createEmitter<Events>()
    const seen: string[] = []
    emitter.on('changed', (value) => seen.push(`first ${value}`))
    emitter.on('changed', (value) => seen.push(`second ${value}`))
    emitter.emit('changed', 1)
    emitter.emit('closed', undefined)
    expect(seen).toEqual(['first 1', 'second 1'])
  })

  test('behavior: the returned function removes one listener; a second call does no harm', () => {
    const emitter = createEmitter<Events>()
    const listener = vi.fn()
    const undo = emitter.on('changed', listener)
    emitter.on('changed', listener)
    undo()
    undo()
    emitter.emit('changed', 1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(emitter.count('changed')).toBe(1)
  })

  test('behavior: `once` calls its listener for the next event only', () => {
    const emitter = createEmitter<Events>()
    const listener = vi.fn()
    emitter.once('changed', listener)
    emitter.emit('changed', 1)
    emitter.emit('changed', 2)
    expect(listener.mock.calls).toEqual([[1]])
  })

  test('behavior: a listener that is removed during its call does not disturb the others', () => {
    const emitter = createEmitter<Events>()
    const last = vi.fn()
    const undo = emitter.on('changed', () => undo())
    emitter.on('changed', last)
    emitter.emit('changed', 1)
    expect(last).toHaveBeenCalledOnce()
  })

  test('error: a throwing listener is reported and the others are called', () => {
    const report = vi.fn()
    const emitter = createEmitter<Events>(report)
    const last = vi.fn()
    emitter.on('changed', () => {
      throw new Error('broken')
    })
    emitter.on('changed', last)
    emitter.emit('changed', 1)
    expect(report).toHaveBeenCalledWith(new Error('broken'))
    expect(last).toHaveBeenCalledWith(1)
  })

  test('behavior: clear removes every listener', () => {
    const emitter = createEmitter<Events>()
    const listener = vi.fn()
    emitter.on('changed', listener)
    emitter.clear()
    emitter.emit('changed', 1)
    expect(listener).not.toHaveBeenCalled()
  })
})
