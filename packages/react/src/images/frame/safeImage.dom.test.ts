import { describe, expect, test } from 'vitest'
import { isOwnImage, maxImageUrlLength, safeImage } from './safeImage.ts'

const page = 'http://app.example/path/'

describe('safeImage', () => {
  test.each([
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png,x',
    'DATA:image/webp;base64,AAAA',
    'https://pictures.example/kelp.png',
    'blob:http://app.example/4c1d',
    'http://app.example/kelp.png',
    '/kelp.png',
    'kelp.png',
  ])('default: accepts %s', (src) => {
    expect(safeImage(src, page)).toBe(src)
  })

  test.each([
    ['data:image/png;base64,AAAA', true],
    ['blob:https://page.example/1', true],
    ['/kelp.png', true],
    ['https://elsewhere.example/kelp.png', false],
    ['javascript:alert(1)', false],
    [undefined, false],
  ])('behavior: isOwnImage(%j) returns %s', (src, isOwn) => {
    expect(isOwnImage(src, page)).toBe(isOwn)
  })

  test.each([
    ['nothing', undefined],
    ['an empty address', ''],
    ['a script', 'javascript:alert(1)'],
    ['a page as data', 'data:text/html,<script>alert(1)</script>'],
    ['a picture without data', 'data:image/'],
    ['an address without encryption', 'http://elsewhere.example/pixel.gif'],
    ['a file', 'file:///etc/passwd'],
    ['an address without a host', 'https://'],
    ['a picture that is too long', `data:image/png;base64,${'A'.repeat(maxImageUrlLength)}`],
  ])('behavior: rejects %s', (_, src) => {
    expect(safeImage(src, page)).toBeUndefined()
  })
})
