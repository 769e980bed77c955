import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { refuseUpgrade } from './refuseUpgrade.ts'

/** Refuses the upgrade of a connection whose client keeps its side open until the test ends it with `push(null)`. */
async function refuse() {
  const clock = fakeClock()
  let answer = ''
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      answer += chunk.toString()
      done()
    },
  })
  refuseUpgrade(stream, { status: 503, contentType: 'text/plain', body: 'größer' }, clock)
  await once(stream, 'finish')
  return { clock, stream, answer }
}

describe('refuseUpgrade', () => {
  it('default: answers with the status and the body', async () => {
    const { answer, stream } = await refuse()
    stream.destroy()
    expect(answer).toBe(
      'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 8\r\n\r\ngrößer',
    )
  })

  it('behavior: after a second, cuts off a client that keeps its side open', async () => {
    const { clock, stream } = await refuse()
    clock.tick(999)
    expect(stream.destroyed).toBe(false)
    clock.tick(1)
    expect(stream.destroyed).toBe(true)
  })

  it('behavior: leaves no timer when the client closes its side', async () => {
    const { clock, stream } = await refuse()
    expect(clock.pending()).toBe(1)
    stream.push(null)
    await once(stream, 'close')
    expect(clock.pending()).toBe(0)
  })
})
