import { describe, expect, it } from 'vitest'
import { isPictureUri } from './pictureUri.ts'

describe('isPictureUri', () => {
  const token = `0x${'ab'.repeat(20)}`
  it.each([
    ['https://reef.example/a.png', true],
    ['ipfs://bafybeigdyr/1.png', true],
    ['ar://abc', true],
    [`eip155:1/erc721:${token}/17`, true],
    [`EIP155:10/ERC1155:${token}/0`, true],
    ['', false],
    ['http://reef.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:image/svg+xml,<svg/>', false],
    ['https://reef.example/a b.png', false],
    [`eip155:1/erc20:${token}/17`, false],
  ])('default: tells whether %j is a picture’s URI: %j', (text, expected) => expect(isPictureUri(text)).toBe(expected))

  it('error: refuses a URI of more than 4,096 characters', () => {
    expect(isPictureUri(`https://reef.example/${'a'.repeat(4_096)}`)).toBe(false)
  })
})
