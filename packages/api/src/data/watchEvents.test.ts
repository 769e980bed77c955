import { systemClock } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import type { DataEvent } from './answers/events.ts'
import { createWatchEvents } from './watchEvents.ts'

const account = `0x${'a1'.repeat(20)}`
const block = { type: 'block', chainId: 'eip155:1', number: '7' } as const

/** Listens to events over sockets that the test opens, sends on and closes. */
function watch() {
  const waits: { ms: number; isCancelled: boolean; end: () => void }[] = []
  let nowMs = 0
  const clock: typeof systemClock = {
    ...systemClock,
    monotonic: () => nowMs,
    setTimeout: (end, ms) => {
      const wait = { ms, isCancelled: false, end }
      waits.push(wait)
      return () => {
        wait.isCancelled = true
      }
    },
  }
  const sockets: { url: string; target: EventTarget; isClosed: boolean }[] = []
  const events: DataEvent[] = []
  const live: boolean[] = []
  const stop = createWatchEvents({
    url: 'https://services.example/kit/',
    projectId: 'ab'.repeat(16),
    clock,
    createWebSocket: (url) => {
      const target = new EventTarget()
      const socket = { url, target, isClosed: false }
      sockets.push(socket)
      const close = (): void => {
        socket.isClosed = true
      }
      return Object.assign(target, { close }) as unknown as WebSocket // The code under test uses nothing else of a WebSocket.
    },
  })({ chainId: 'eip155:1', account, onEvent: (event) => events.push(event), onLive: (isLive) => live.push(isLive) })
  const receive = (data: unknown): void =>
    void sockets.at(-1)?.target.dispatchEvent(Object.assign(new Event('message'), { data }))
  const emit = (type: 'open' | 'close'): void => void sockets.at(-1)?.target.dispatchEvent(new Event(type))
  const elapse = (ms: number): void => {
    nowMs += ms
  }
  return { waits, sockets, events, live, stop, receive, emit, elapse }
}

describe('createWatchEvents', () => {
  it('default: connects for the chain and the account, and reports their events', () => {
    const { sockets, events, receive, emit } = watch()
    expect(sockets[0]?.url).toBe(
      `wss://services.example/kit/v1/events?projectId=${'ab'.repeat(16)}&chainId=eip155%3A1&account=${account}`,
    )
    emit('open')
    receive(JSON.stringify(block))
    expect(events).toEqual([block])
  })

  it('behavior: ignores messages that are not valid events', () => {
    const { events, receive, emit } = watch()
    emit('open')
    for (const data of ['', '{', '{"type":"block"}', '{"type":"else"}', new ArrayBuffer(2)]) receive(data)
    expect(events).toEqual([])
  })

  it('behavior: reconnects after longer and longer waits, and reports when the connection ends and when it is back', () => {
    const { waits, sockets, live, emit, elapse } = watch()
    emit('open')
    elapse(30_000)
    emit('close')
    expect(live).toEqual([true, false])
    for (const longest of [1_000, 2_000, 4_000]) {
      const wait = waits.at(-1)
      expect(wait?.ms).toBeGreaterThanOrEqual(longest / 2)
      expect(wait?.ms).toBeLessThanOrEqual(longest)
      wait?.end()
      emit('close')
    }
    expect(sockets).toHaveLength(4)
    waits.at(-1)?.end()
    emit('open')
    // A connection that ends at once is a failed attempt too.
    emit('close')
    expect(live).toEqual([true, false, true, false])
    expect(waits.at(-1)?.ms).toBeGreaterThanOrEqual(4_000)
    waits.at(-1)?.end()
    emit('open')
    elapse(30_000)
    emit('close')
    expect(waits.at(-1)?.ms).toBeLessThanOrEqual(1_000)
  })

  it('behavior: reports nothing once it has been stopped', () => {
    const { waits, sockets, events, live, stop, receive, emit } = watch()
    emit('open')
    stop()
    receive(JSON.stringify(block))
    emit('close')
    expect([sockets.length, sockets[0]?.isClosed, events, live, waits]).toEqual([1, true, [], [true], []])
  })

  it('behavior: does not reconnect if it is stopped while it waits', () => {
    const { waits, stop, emit } = watch()
    emit('close')
    stop()
    expect(waits.map(({ isCancelled }) => isCancelled)).toEqual([true])
  })
})
