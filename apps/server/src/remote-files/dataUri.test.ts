import { describe, expect, it } from 'vitest'
import { readDataUri } from './dataUri.ts'

describe('readDataUri', () => {
  it.each([
    ['data:,heron', 'heron'],
    ['data:,a%20heron%21', 'a heron!'],
    ['data:,%f0%9F%aa%B6 and 🪶', '🪶 and 🪶'],
    ['data:,100%', '100%'],
    ['data:,100%4', '100%4'],
    ['data:,%g1%1g%%41', '%g1%1g%A'],
    ['data:image/svg+xml;utf8,<path fill="#123"/>', '<path fill="#123"/>'],
    ['data:text/plain;base64,aGVyb24=', 'heron'],
    ['data:text/plain; BASE64 ,aGVy%0Ab24%3D', 'heron'],
    ['data:,', ''],
  ])('default: reads %s', (uri, text) => {
    expect(readDataUri(uri).toString()).toBe(text)
  })

  it('error: refuses a URL without content', () => {
    expect(() => readDataUri('data:text/plain')).toThrow('the data URL has no content')
  })
})
