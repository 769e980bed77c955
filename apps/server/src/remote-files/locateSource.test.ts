import { describe, expect, it } from 'vitest'
import { FileError } from './errors.ts'
import { locateSource } from './locateSource.ts'

const gateways = { ipfs: 'https://ipfs.example', arweave: 'http://127.0.0.1:1984/raw' }
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const id = 'gnWKBqFXMJrrksEWrXLQRUQQQeFhv4uVxesHBcT8i6o'

function locate(source: string): string {
  const location = locateSource(source, gateways)
  if (location.kind === 'inline') return location.content.toString()
  return `${location.url.href} ${location.isOperatorHost ? 'own' : 'foreign'} ${location.isImmutable ? 'immutable' : 'mutable'}`
}

describe('locateSource', () => {
  it.each([
    ['https://Pictures.example/a b.png#x', 'https://pictures.example/a%20b.png#x foreign mutable'],
    [`ipfs://${cid}/1.png`, `https://ipfs.example/ipfs/${cid}/1.png own immutable`],
    [`ipfs://ipfs/${cid}`, `https://ipfs.example/ipfs/${cid} own immutable`],
    [`IPFS://${cid}/a/../b.png?x=1`, `https://ipfs.example/ipfs/${cid}/b.png?x=1 own immutable`],
    [`ar://${id}/1.png`, `http://127.0.0.1:1984/raw/${id}/1.png own immutable`],
    ['data:,a%20b', 'a b'],
    ['data:image/svg+xml;utf8,<svg fill="#fff" width="100%"/>', '<svg fill="#fff" width="100%"/>'],
    [`data:image/png;base64,${Buffer.from('heron').toString('base64')}`, 'heron'],
    [`data:image/png; BASE64 ,${Buffer.from('??>').toString('base64').replace('=', '%3D')}`, '??>'],
    ['data:;charset=utf-8,%E9%B7%BA%zz', '鷺%zz'],
  ])('default: locates %s', (source, expected) => {
    expect(locate(source)).toBe(expected)
  })

  it.each([
    'http://pictures.example/1.png',
    'https://',
    'https://user:word@pictures.example/1.png',
    'file:///etc/passwd',
    'data:image/png;base64',
    `ipfs://${cid}/../../api/v0/id`,
    `ipfs://${cid}/%2e%2e/%2e%2e/api`,
    `ipfs://${cid}/..\\..\\api`,
    // A different file, whose id begins with the first one's.
    `ipfs://${cid}/../${cid}a`,
    'ipfs://localhost/x',
    'ipfs://',
    `ar://${id}/../price`,
    'ar://graphql',
    '',
    'heron',
  ])('error: refuses %s', (source) => {
    expect(() => locate(source)).toThrow(FileError)
  })
})
