import { describe, expect, it } from 'vitest'
import { pageHeaders } from './pageHeaders.ts'

describe('pageHeaders', () => {
  it('default: the page loads its style sheet and nothing else, and stays out of caches, frames and referrers', () => {
    expect(pageHeaders()).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
  })

  it('param: more adds directives to the policy', () => {
    expect(pageHeaders({ 'form-action': "'self'" })['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
  })
})
