import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createImageUrls } from '../images/imageUrls.ts'
import { createTokenPictures } from './tokenPictures.ts'

const imageUrls = createImageUrls({ servicesUrl: 'https://services.example', secret: 'secret' })
const picture = 'https://tern.example/tern.png'
const visitor = '203.0.113.0/24'
const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }

/** Creates a finder whose files come from a stand-in for a host. */
function setUp(answer: (url: URL) => Promise<string> = async () => JSON.stringify({ image: picture })) {
  const fetched: string[] = []
  const clock = fakeClock()
  const fetchFile = async (url: URL) => {
    fetched.push(url.href)
    return Buffer.from(await answer(url))
  }
  return { fetched, clock, pictures: createTokenPictures({ fetcher: { fetchFile }, gateways, imageUrls, clock }) }
}

describe('createTokenPictures', () => {
  it('default: returns our proxy’s URL of the picture that a file names, and fetches the file once an hour', async () => {
    const { pictures, fetched, clock } = setUp()
    const uri = 'https://tern.example/tern.json'
    const found = new Map([[uri, imageUrls.url(picture, 64)]])
    expect(await pictures.find([uri, uri], visitor)).toEqual(found)
    expect(await pictures.find([uri], visitor)).toEqual(found)
    expect(fetched).toEqual([uri])
    await clock.advance(60 * 60_000 + 1)
    await pictures.find([uri], visitor)
    expect(fetched).toHaveLength(2)
  })

  it.each<[string, () => Promise<string>]>([
    ['no JSON', async () => 'hello'],
    ['no picture', async () => '{"name":"Kelp"}'],
    ['a picture with a scheme that is not fetched', async () => '{"image":"javascript:alert(1)"}'],
    ['a picture that is not a string', async () => '{"image":{"a":1}}'],
    ['more than a megabyte', async () => `{"image":"${picture}","a":"${'a'.repeat(1024 * 1024)}"}`],
    ['nothing, because it is unreachable', () => Promise.reject(new Error('the host is away'))],
  ])('error: finds no picture if the host returns %s', async (_name, answer) => {
    expect(await setUp(answer).pictures.find(['https://tern.example/1'], visitor)).toEqual(new Map())
  })

  it.each(['', 'nonsense', 'http://tern.example/1', 'file:///etc/passwd', 'https://user:word@tern.example/1'])(
    'error: fetches nothing from %j',
    async (uri) => {
      const { pictures, fetched } = setUp()
      expect([await pictures.find([uri], visitor), fetched]).toEqual([new Map(), []])
    },
  )

  it('behavior: answers without the picture of a slow host, and includes the picture in the next answer', async () => {
    const content = createDeferred<string>()
    const { pictures, clock } = setUp(() => content.promise)
    const uri = 'https://tern.example/slow'
    const finding = pictures.find([uri], visitor)
    await clock.advance(500)
    expect(await finding).toEqual(new Map())
    content.resolve(JSON.stringify({ image: picture }))
    expect(await pictures.find([uri], visitor)).toEqual(new Map([[uri, imageUrls.url(picture, 64)]]))
  })

  it('behavior: fetches the files of at most fifty tokens per answer', async () => {
    const { pictures, fetched } = setUp()
    await pictures.find(
      Array.from({ length: 1_000 }, (_, index) => `https://tern.example/${index}`),
      visitor,
    )
    expect(fetched).toHaveLength(50)
  })
})
