import { describe, expect, it } from 'vitest'
import { composeMail } from './composeMail.ts'

const content = {
  to: 'ada@example.test',
  subject: 'A new browser may use your wallet',
  preview: 'If this was not you, freeze it.',
  footer: 'Sent by the wallet of app.example.',
  blocks: [
    { kind: 'text', text: 'A browser logged in.' },
    { kind: 'code', code: '012345' },
    { kind: 'facts', facts: [['Site', 'https://app.example']] },
    { kind: 'link', label: 'Freeze the account', url: 'https://secure.example/freeze/abc' },
  ],
} as const

describe('composeMail', () => {
  it('default: the plain text and the HTML say the same', () => {
    const { text, html } = composeMail(content)
    for (const said of [
      'A browser logged in.',
      '012345',
      'https://app.example',
      'https://secure.example/freeze/abc',
      content.footer,
    ]) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(text).toBe(
      'A browser logged in.\n\nYour code is 012345.\n\nSite: https://app.example\n\nFreeze the account:\nhttps://secure.example/freeze/abc\n\n--\n\nSent by the wallet of app.example.',
    )
  })

  it('default: the mail has a preview and a dark surface, and loads nothing', () => {
    const { html } = composeMail(content)
    expect(html).toContain(content.preview)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<img|url\(|@import|<link|<script|src=/)
  })

  it('error: a visitor’s own words are text, never markup', () => {
    const { html } = composeMail({ ...content, blocks: [{ kind: 'facts', facts: [['Browser', '<b onload="x">&']] }] })
    expect(html).toContain('&lt;b onload=&quot;x&quot;&gt;&amp;')
    expect(html).not.toContain('<b ')
  })
})
