import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { retimedClock } from '@holdfast/testing/time'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createReports } from './reports.ts'

const payment = { transactionId: '1', status: 'paid' } as const

/** Starts a server that receives reports. @returns its URL. */
async function receive(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('createReports', () => {
  it('error: warns right after the last of four attempts', async () => {
    const sent: (RequestInit | undefined)[] = []
    const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
      sent.push(init)
      return new Response('', { status: 500 })
    }
    const pauses: number[] = []
    await new Promise<void>((resolve) => {
      const log = { warn: () => resolve() }
      const clock = retimedClock((ms) => (pauses.push(ms), 0))
      createReports({ url: 'https://server.example', secret: 'secret', clock, log, fetch }).send('order', payment)
    })
    expect(sent).toHaveLength(4)
    expect(pauses).toEqual([500, 1_000, 2_000])
  })

  it('behavior: stop cancels the attempt that is running, and waits for no other', async () => {
    // No pause of this clock ever ends.
    const clock = retimedClock(() => Number.POSITIVE_INFINITY)
    const warnings: unknown[] = []
    const log = { warn: (warning: unknown) => void warnings.push(warning) }
    const requested = new EventEmitter()
    const url = await receive(() => void requested.emit('request'))
    const reports = createReports({ url, secret: 'secret', clock, log })
    const arrival = once(requested, 'request')
    reports.send('order', payment)
    await arrival
    await reports.stop()
    expect(warnings).toEqual([])
  })
})
