import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../http/telemetry/logger.ts'
import { createMailQueue } from './queue.ts'

const mail = { to: 'ada@example.test', subject: 's', text: 't', html: '<p>t</p>' }
const log = createLogger({ destination: { write: () => undefined } })

describe('createMailQueue', () => {
  it('default: adding does not wait, and a failed mail is tried again', async () => {
    const tries: string[] = []
    const send = ({ to }: { to: string }): Promise<void> => {
      tries.push(to)
      if (tries.length < 3) return Promise.reject(new Error('the mail server is unreachable'))
      return Promise.resolve()
    }
    const queue = createMailQueue({ mailer: { send }, log, pauseMs: 1 })
    queue.add(mail)
    await expect.poll(() => tries).toHaveLength(3)
    await queue.drain()
  })

  it('error: gives up on a mail that is never accepted, and the process survives', async () => {
    let tries = 0
    const send = (): Promise<void> => {
      tries += 1
      return Promise.reject(new Error('the mail server is unreachable'))
    }
    const queue = createMailQueue({ mailer: { send }, log, pauseMs: 0 })
    queue.add(mail)
    await expect.poll(() => tries).toBe(4)
    await queue.drain()
    expect(tries).toBe(4)
  })

  it('behavior: stopping does not wait for the next try', async () => {
    let tries = 0
    const send = (): Promise<void> => {
      tries += 1
      return Promise.reject(new Error('the mail server is unreachable'))
    }
    const queue = createMailQueue({ mailer: { send }, log, pauseMs: 3_600_000 })
    queue.add(mail)
    await queue.drain()
    expect(tries).toBe(1)
  })

  it('behavior: no timer is left after the last attempt has failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let tries = 0
    const send = (): Promise<void> => {
      tries += 1
      return Promise.reject(new Error('the mail server is unreachable'))
    }
    createMailQueue({ mailer: { send }, log, pauseMs: 1 }).add(mail)
    await vi.advanceTimersByTimeAsync(1 + 2 + 4)
    expect([tries, vi.getTimerCount()]).toEqual([4, 0])
  })
})
