import type { PublicConfig, User } from '@holdfast/api'
import { expect, it } from 'vitest'
import { createDrawer } from './drawer.ts'

const config = (projectId: string) => ({ projectId }) as PublicConfig // The drawer reads nothing else of the configuration.
const user = (userName: string): User => ({ id: userName, userName, verifiedWallet: null })

function setUp() {
  const drawn: string[] = []
  const draw = createDrawer(({ projectId }) => ({ path, user: who }) => {
    const html = [projectId, path, who?.userName ?? 'visitor'].join(' ')
    drawn.push(html)
    return html
  })
  return { draw, drawn }
}

it('default: draws a page once for each user, and once for all who are not signed in', () => {
  const { draw, drawn } = setUp()
  const views = [null, user('ada'), user('ada'), null].map((who) => ({ path: '/', user: who, config: config('one') }))
  expect(views.map(draw)).toEqual(['one / visitor', 'one / ada', 'one / ada', 'one / visitor'])
  expect(drawn).toEqual(['one / visitor', 'one / ada'])
  expect(draw({ path: '/login', user: null, config: config('one') })).toBe('one /login visitor')
})

it('behavior: draws again when the user has another wallet', () => {
  const { draw, drawn } = setUp()
  for (const verifiedWallet of [null, '0x1']) {
    draw({ path: '/', user: { ...user('ada'), verifiedWallet }, config: config('one') })
  }
  expect(drawn).toHaveLength(2)
})

it('behavior: draws again for another configuration', () => {
  const { draw } = setUp()
  expect(draw({ path: '/', user: null, config: config('one') })).toBe('one / visitor')
  expect(draw({ path: '/', user: null, config: config('two') })).toBe('two / visitor')
})

it('behavior: keeps the pages of the most recent users', () => {
  const { draw, drawn } = setUp()
  const see = (name: string): string => draw({ path: '/', user: user(name), config: config('one') })
  see('first')
  see('second')
  for (let index = 0; index < 498; index += 1) see(`user ${index}`)
  see('first')
  see('one more')
  drawn.length = 0
  see('first')
  expect(drawn).toEqual([])
  see('second')
  expect(drawn).toEqual(['one / second'])
})
