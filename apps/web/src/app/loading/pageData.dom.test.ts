import { describe, expect, it } from 'vitest'
import { everyLogin } from '../../../test/everyLogin.ts'
import { readPageData } from './pageData.ts'

const data = {
  session: { user: { id: '1', userName: 'ada', verifiedWallet: null } },
  config: {
    projectId: 'p',
    services: { url: 'http://localhost:3001', relayUrl: 'ws://localhost:3001' },
    secureUrl: 'http://localhost:3002',
    production: false,
    chains: [],
    stake: {},
    devnetWallet: null,
    auth: everyLogin,
  },
}

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument()
  const block = page.createElement('script')
  block.setAttribute('type', 'application/json')
  block.id = 'page-data'
  block.textContent = text
  page.head.append(block)
  return page
}

describe('readPageData', () => {
  it('default: returns the data that the server has written into the page', () => {
    expect(readPageData(pageWith(JSON.stringify(data)))).toEqual(data)
  })

  it('default: returns undefined for a page without data, as the development server sends it', () => {
    expect(readPageData(document.implementation.createHTMLDocument())).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['cut-off JSON', JSON.stringify(data).slice(0, -20)],
    ['something else', '[]'],
    ['a session without its fields', JSON.stringify({ ...data, session: { user: { id: 1 } } })],
    ['a configuration of another version', JSON.stringify({ ...data, config: { projectId: 'p' } })],
  ])('error: returns undefined when the page holds %s in place of the data', (_name, text) => {
    expect(readPageData(pageWith(text))).toBeUndefined()
  })
})
