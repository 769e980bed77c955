import type { PublicConfig, User } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { everyLogin } from '../../test/everyLogin.ts'
import { createRenderer } from './main.tsx'

const config: PublicConfig = {
  projectId: 'p'.repeat(32),
  services: { url: 'http://localhost:3001', relayUrl: 'ws://localhost:3001' },
  secureUrl: 'http://localhost:3002',
  production: false,
  chains: [
    {
      id: 31337,
      caipNetworkId: 'eip155:31337',
      chainNamespace: 'eip155',
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://localhost:8545'] } },
    },
  ],
  stake: { 31337: { address: `0x${'5'.repeat(40)}`, blockNumber: 1 } },
  devnetWallet: null,
  auth: everyLogin,
}
const ada: User = { id: '1', userName: 'ada', verifiedWallet: null }

describe('createRenderer', () => {
  it("default: renders a visitor's start page with a login link and no wallet button", () => {
    const html = createRenderer(config)({ path: '/', user: null })
    expect(html).toContain('>Login</a>')
    expect(html).toContain('Stake ETH. Keep hold of it.')
    expect(html).toContain('Devnet')
    expect(html).not.toContain('Connect Wallet')
  })

  it("default: renders a user's start page with their name and a wallet button", () => {
    const html = createRenderer(config)({ path: '/', user: ada })
    expect(html).toContain('<span class="user-button__name">ada</span>')
    expect(html.match(/Connect Wallet/g)).toHaveLength(2)
    expect(html).not.toContain('>Login</a>')
  })

  it.each(['/login', '/profile'])('default: renders only header and footer for %s, without the form', (path) => {
    for (const user of [null, ada]) {
      const html = createRenderer(config)({ path, user })
      expect(html).toContain('<div class="page-placeholder" aria-busy="true">')
      expect(html).not.toContain('<form')
    }
  })

  it('param: sourceUrl: links to it in the footer, beside the licence', () => {
    const sourceUrl = 'https://code.example/staking'
    const html = createRenderer({ ...config, sourceUrl })({ path: '/', user: null })
    expect(html).toContain(`<a href="${sourceUrl}">Open source</a> under the <a href="/licence.txt">MIT licence</a>`)
  })

  it('behavior: renders the same each time, and marks header and content as not responding yet', () => {
    const render = createRenderer(config)
    expect(render({ path: '/', user: ada })).toBe(render({ path: '/', user: ada }))
    expect(render({ path: '/', user: ada }).match(/data-asleep="true"/g)).toHaveLength(2)
  })

  it('behavior: contains nothing that the content policy forbids', () => {
    for (const user of [null, ada]) {
      expect(createRenderer(config)({ path: '/', user })).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
    }
  })

  it.each(['</button><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '<!--', "' onmouseover='alert(1)"])(
    'error: escapes %s as a user name',
    (userName) => {
      const html = createRenderer(config)({ path: '/', user: { ...ada, userName } })
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<img')
      expect(html).not.toContain("' onmouseover")
      expect(html).toContain('user-button__name')
    },
  )

  it('error: throws without a project id', () => {
    expect(() => createRenderer({ ...config, projectId: '' })({ path: '/', user: ada })).toThrow(/project id/)
  })
})
