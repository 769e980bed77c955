import type { PublicConfig, User } from '@holdfast/api'
import { expect, it } from 'vitest'
import { createCachedRenderer } from './cachedRenderer.ts'

const config = (projectId: string) => ({ projectId }) as PublicConfig // The renderer reads nothing else of the configuration.
const user = (userName: string): User => ({ id: userName, userName, verifiedWallet: null })

function setUp() {
  const rendered: string[] = []
  const render = createCachedRenderer(({ projectId }) => ({ path, user: who }) => {
    const html = [projectId, path, who?.userName ?? 'visitor'].join(' ')
    rendered.push(html)
    return html
  })
  return { render, rendered }
}

it('default: renders a page once for each user, and once for all who are not signed in', () => {
  const { render, rendered } = setUp()
  const views = [null, user('ada'), user('ada'), null].map((who) => ({ path: '/', user: who, config: config('one') }))
  expect(views.map(render)).toEqual(['one / visitor', 'one / ada', 'one / ada', 'one / visitor'])
  expect(rendered).toEqual(['one / visitor', 'one / ada'])
  expect(render({ path: '/login', user: null, config: config('one') })).toBe('one /login visitor')
})

it('behavior: renders again when the user has another wallet', () => {
  const { render, rendered } = setUp()
  for (const verifiedWallet of [null, '0x1']) {
    render({ path: '/', user: { ...user('ada'), verifiedWallet }, config: config('one') })
  }
  expect(rendered).toHaveLength(2)
})

it('behavior: renders again for another configuration', () => {
  const { render } = setUp()
  expect(render({ path: '/', user: null, config: config('one') })).toBe('one / visitor')
  expect(render({ path: '/', user: null, config: config('two') })).toBe('two / visitor')
})

it('behavior: keeps the pages of the most recent users', () => {
  const { render, rendered } = setUp()
  const see = (name: string): string => render({ path: '/', user: user(name), config: config('one') })
  see('first')
  see('second')
  for (let index = 0; index < 498; index += 1) see(`user ${index}`)
  see('first')
  see('one more')
  rendered.length = 0
  see('first')
  expect(rendered).toEqual([])
  see('second')
  expect(rendered).toEqual(['one / second'])
})
