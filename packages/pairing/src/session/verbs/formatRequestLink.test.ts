import { describe, expect, test } from 'vitest'
import { vectors } from '../../../test/vectors/load.ts'
import { formatRequestLink } from './formatRequestLink.ts'

describe('formatRequestLink', () => {
  type Row = { href: string; requestId: number; sessionTopic: string; url: string }
  test.each(vectors<{ deeplink: Row[] }>('links').deeplink)('default: formats $url', ({ url, ...parts }) => {
    expect(formatRequestLink(parts)).toBe(url)
  })
})
