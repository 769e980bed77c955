import { fakeClock } from '@holdfast/testing/time'
import { parseSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { createFarcasterSandbox } from './createFarcasterSandbox.ts'

it('default: a demo user signs with the time of the clock', async () => {
  const clock = fakeClock(Date.UTC(2026, 4, 1))
  const { app } = createFarcasterSandbox({ url: 'http://localhost/farcaster', clock })
  const post = (path: string, body: string) => app.request(path, { method: 'POST', body })
  const request = { siweUri: 'http://localhost/login', domain: 'localhost', nonce: 'kelp1234' }
  const { channelToken } = (await (await post('/v1/channel', JSON.stringify(request))).json()) as {
    channelToken: string
  } // Our own answer.
  await clock.advance(60_000)
  await post(`/~/siwf?channelToken=${channelToken}`, 'fid=9101')
  const status = await app.request('/v1/channel/status', { headers: { authorization: `Bearer ${channelToken}` } })
  const { message } = (await status.json()) as { message: string } // Our own answer.
  expect(parseSiweMessage(message).issuedAt).toEqual(new Date(Date.UTC(2026, 4, 1, 0, 1)))
})
