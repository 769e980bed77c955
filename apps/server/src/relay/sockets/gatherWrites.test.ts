import { Writable } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createWriteGatherer } from './gatherWrites.ts'

/** Creates a stream that records the texts of each system call that it would make. */
function createStream() {
  const calls: string[][] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      calls.push([chunk])
      done()
    },
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)))
      done()
    },
  })
  return { stream, calls }
}

describe('createWriteGatherer', () => {
  test('writes the frames of one turn together when the turn ends, and those of the next turn after them', async () => {
    const gather = createWriteGatherer()
    const { stream, calls } = createStream()
    for (const text of ['first', 'second']) {
      gather(stream)
      stream.write(text)
    }
    expect(calls).toEqual([])
    await endOfTurn()
    expect(calls).toEqual([['first', 'second']])
    gather(stream)
    stream.write('third')
    await endOfTurn()
    expect(calls).toEqual([['first', 'second'], ['third']])
  })

  test('writes to 64 streams once a 65th has data, and to that one when the turn ends', async () => {
    const gather = createWriteGatherer()
    const streams = Array.from({ length: 65 }, createStream)
    const write = (text: string): void => {
      for (const { stream } of streams) {
        gather(stream)
        stream.write(text)
      }
    }
    const written = (): number => streams.filter(({ calls }) => calls.length > 0).length
    write('text')
    expect(written()).toBe(64)
    await endOfTurn()
    expect(written()).toBe(65)
    expect(streams.every(({ calls }) => calls.flat().join() === 'text')).toBe(true)
  })

  test('writes to the other streams when one was destroyed in the same turn', async () => {
    const gather = createWriteGatherer()
    const [gone, open] = [createStream(), createStream()]
    for (const { stream } of [gone, open]) {
      gather(stream)
      stream.write('text')
    }
    gone.stream.destroy()
    await endOfTurn()
    expect([gone.calls, open.calls]).toEqual([[], [['text']]])
  })

  test('writes the waiting data of a stream that is ended', async () => {
    const gather = createWriteGatherer()
    const { stream, calls } = createStream()
    gather(stream)
    stream.write('text')
    stream.end()
    await endOfTurn()
    expect([calls, stream.writableFinished]).toEqual([[['text']], true])
  })
})
