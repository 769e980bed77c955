import type { User } from '@holdfast/api'
import { createObservable } from '@holdfast/ui/observable'
import { describe, expect, it } from 'vitest'
import { forgetOnUserChange } from './forgetOnUserChange.ts'
import type { Session } from './session.ts'

type State = ReturnType<Session['state']['get']>

const user = (id: string): State => ({
  status: 'user',
  user: { id, userName: id, verifiedWallet: null } satisfies User,
})
const loggedOut: State = { status: 'visitor', notice: null }
const ended: State = { status: 'visitor', notice: 'ended' }

/** Puts a session through the states, in a browser with storage, and counts the calls of `forget`. */
function follow(states: State[], stored: Map<string, string> = new Map()) {
  const [first = loggedOut, ...rest] = states
  const state = createObservable<State>(first)
  let forgotten = 0
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  forgetOnUserChange({
    session: { state },
    storage,
    forget: () => {
      forgotten += 1
    },
  })
  for (const next of rest) state.set(next)
  return { forgotten, stored }
}

describe('forgetOnUserChange', () => {
  it.each<[string, State[], number]>([
    ['forgets at a logout', [{ status: 'loading' }, user('ada'), loggedOut], 1],
    ['forgets at a logout, but not again when another user signs in', [user('ada'), loggedOut, user('bea')], 1],
    ['does not forget when a session ended and the same user signs in again', [user('ada'), ended, user('ada')], 0],
    ['forgets when a session ended and another user signs in', [user('ada'), ended, user('bea')], 1],
    [
      'forgets at a logout in another tab, even if the page noticed the end of the session first',
      [user('ada'), ended, loggedOut],
      1,
    ],
    ['forgets when another user signs in although the session did not end', [user('ada'), user('bea')], 1],
    ['does not forget for a visitor who was never signed in', [{ status: 'loading' }, loggedOut], 0],
    ['does not forget when the server does not answer', [user('ada'), { status: 'unreachable' }, user('ada')], 0],
  ])('behavior: %s', (_, states, times) => {
    expect(follow(states).forgotten).toBe(times)
  })

  it('behavior: forgets when another user signs in at a later visit', () => {
    const { stored } = follow([user('ada'), ended])
    expect(follow([user('bea')], stored).forgotten).toBe(1)
  })

  it('behavior: removes the stored user id at a logout', () => {
    expect(follow([user('ada'), loggedOut]).stored.size).toBe(0)
  })

  it('error: forgets at a logout even if the browser forbids storage', () => {
    const state = createObservable<State>(user('ada'))
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    let forgotten = 0
    const forget = () => {
      forgotten += 1
    }
    forgetOnUserChange({
      session: { state },
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      forget,
    })
    state.set(loggedOut)
    expect(forgotten).toBe(1)
  })
})
