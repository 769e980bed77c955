import { fakeClock } from '@holdfast/testing/time'
import { expect, it } from 'vitest'
import type { Auth } from './auth.ts'
import { createUserService } from './service.ts'
import type { UserStore } from './store.ts'

const LIFE_MS = 30 * 24 * 3_600_000

it('findSignedIn: a session ends thirty days after it began, by the service’s clock, and is then deleted', async () => {
  const clock = fakeClock()
  const response = {
    user: { id: 'ada', name: 'Ada' },
    session: { id: 'one', createdAt: new Date(clock.now()) },
  }
  const deleted: unknown[] = []
  const { findSignedIn } = createUserService({
    // Casts: the call uses only these members.
    auth: { api: { getSession: async () => ({ response, headers: new Headers() }) } } as unknown as Auth,
    store: { deleteSession: async (...ids: string[]) => deleted.push(ids) > 0 } as unknown as UserStore,
    passwords: { hash: async () => '', withHashed: (_password, act) => act() },
    ping: async () => undefined,
    clock,
  })
  const headers = new Headers({ cookie: 'session=one' })
  clock.step(LIFE_MS)
  expect(await findSignedIn(headers)).toMatchObject({ sessionId: 'one', user: { userName: 'Ada' } })
  clock.step(1)
  expect([await findSignedIn(headers), deleted]).toEqual([undefined, [['ada', 'one']]])
})
