import { describe, expect, it } from 'vitest'
import { FarcasterUnavailableError } from '../../custody/errors.ts'
import { createChannelClient } from './channelClient.ts'

const request = {
  siweUri: 'https://wallet.example',
  domain: 'wallet.example',
  nonce: 'nonce123',
  expirationTime: '2026-01-01T00:00:00.000Z',
}
const opened = { channelToken: 'token-12345', url: 'https://app.example/connect', nonce: request.nonce }

/** Creates a client of a channel server that gives one answer. Records its calls. */
function clientOf(answer: () => Response | Promise<Response>) {
  const calls: Request[] = []
  const client = createChannelClient({
    url: 'https://relay.example/',
    fetch: async (url, init) => {
      calls.push(new Request(url, init))
      return answer()
    },
  })
  return { client, calls }
}

describe('createChannelClient', () => {
  it('default: opens a channel, and follows no redirect', async () => {
    const { client, calls } = clientOf(() => Response.json(opened, { status: 201 }))
    expect(await client.open(request)).toEqual({ channelToken: opened.channelToken, url: opened.url })
    expect(calls).toMatchObject([{ url: 'https://relay.example/v1/channel', method: 'POST', redirect: 'error' }])
    expect(await calls[0]?.json()).toEqual({ ...request, acceptAuthAddress: true })
  })

  it('default: reads a channel with its token while the user has not answered', async () => {
    const { client, calls } = clientOf(() => Response.json({ state: 'pending' }, { status: 202 }))
    expect(await client.read('token-12345')).toEqual({ state: 'pending' })
    expect(calls).toMatchObject([{ url: 'https://relay.example/v1/channel/status', method: 'GET' }])
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-12345')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
    ['refuses', () => Response.json(opened, { status: 500 })],
    ['answers without JSON', () => new Response('<html>')],
    ['answers in another form', () => Response.json({ channelToken: 1 })],
    ['answers more than 64 kB', () => Response.json({ ...opened, more: 'x'.repeat(64 * 1_024) })],
    ['chose another nonce', () => Response.json({ ...opened, nonce: 'other' })],
  ])('error: treats a server that %s as unavailable', async (_name, answer) => {
    await expect(clientOf(answer).client.open(request)).rejects.toBeInstanceOf(FarcasterUnavailableError)
  })
})
