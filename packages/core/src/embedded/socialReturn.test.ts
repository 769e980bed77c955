import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addReturnUrl, readResultUri, withoutResultUri } from './socialReturn.ts'

describe('addReturnUrl', () => {
  test('default: appends the URL, encoded, to the state after two hyphens, wherever the state is', () => {
    const back = 'https://app.example/a?b=c&d=e#f'
    for (const uri of [
      'https://wallet.example/s?state=abc',
      'https://wallet.example/s?state=abc&y=1',
      'https://wallet.example/s?x=1&state=abc',
    ]) {
      const url = new URL(addReturnUrl(uri, back))
      expect(url.searchParams.get('state')).toBe(`abc--${back}`)
      expect(url.searchParams.size).toBe(new URL(uri).searchParams.size)
    }
  })

  test.each([
    'https://wallet.example/s',
    'https://wallet.example/s?astate=1',
    'https://wallet.example/s?state=',
    'no address',
  ])('error: %s has no state', (uri) => {
    expect(() => addReturnUrl(uri, 'https://app.example')).toThrow(`state= parameter not found in the URL: ${uri}`)
  })
})

describe('readResultUri', () => {
  test('default: the result of the login is read from the page’s address, and can be removed from it', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.webUrl(), (page, result) => {
        const url = new URL(page)
        fc.pre(!url.searchParams.has('result_uri'))
        url.searchParams.set('result_uri', result)
        expect(readResultUri(url.href)).toBe(result)
        expect(readResultUri(withoutResultUri(url.href))).toBeUndefined()
      }),
    )
  })

  test.each(['', 'https://app.example', 'https://app.example?result_uri='])('default: %j has no result', (href) => {
    expect(readResultUri(href)).toBeUndefined()
  })
})
