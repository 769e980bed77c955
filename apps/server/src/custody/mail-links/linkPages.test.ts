import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '../../http/context.ts'
import { createRateLimits } from '../../http/limits/rateLimits.ts'
import { AttemptNotFoundError } from '../errors.ts'
import { type LinkAction, linkPages } from './linkPages.ts'
import type { MailLink } from './mailLinks.ts'

function start(act: LinkAction['act']) {
  const kept = new Map<string, MailLink>([['token', { purpose: 'freeze', actor: 'ann', object: '' }]])
  const action = { title: 'Freeze?', text: '', button: 'Freeze', done: { title: 'Frozen', text: '' }, act }
  const pages = linkPages({
    links: {
      make: async () => '',
      find: async (token) => kept.get(token),
      take: async (token) => {
        const link = kept.get(token)
        kept.delete(token)
        return link
      },
    },
    actions: { freeze: action, 'revert-email': action },
    limits: createRateLimits(),
  })
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    context.set('clientAddress', '203.0.113.7')
    await next()
  })
  app.onError((_, context) => context.text('', 500))
  app.route('/account', pages)
  return async (method: 'GET' | 'POST') => (await app.request('/account/token', { method })).status
}

it('default: the button acts once; opening the page does nothing', async () => {
  const acted: string[] = []
  const call = start(async ({ actor }) => void acted.push(actor))
  expect([await call('GET'), await call('POST'), await call('POST')]).toEqual([200, 200, 410])
  expect(acted).toEqual(['ann'])
})

it('error: answers 410 when there is nothing left for the link to act on', async () => {
  const call = start(async () => {
    throw new AttemptNotFoundError()
  })
  expect(await call('POST')).toBe(410)
})

it('error: after a failed action the link still works, because the owner has no other link', async () => {
  let isDown = true
  const call = start(async () => {
    if (isDown) throw new Error('no database')
  })
  expect(await call('POST')).toBe(500)
  isDown = false
  expect([await call('POST'), await call('GET')]).toEqual([200, 410])
})
