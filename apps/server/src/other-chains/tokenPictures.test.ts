import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createImageUrls } from '../images/imageUrls.ts'
import { createTokenPictures } from './tokenPictures.ts'

const imageUrls = createImageUrls({ servicesUrl: 'https://services.example', secret: 'secret' })
const picture = 'https://tern.example/tern.png'
const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }

/** A finder whose files come from a stand-in for a host. */
function setUp(answer: (url: URL) => Promise<string> = async () => JSON.stringify({ image: picture })) {
  const asked: string[] = []
  const clock = fakeClock()
  const fetchFile = async (url: URL) => {
    asked.push(url.href)
    return Buffer.from(await answer(url))
  }
  return { asked, clock, pictures: createTokenPictures({ fetcher: { fetchFile }, gateways, imageUrls, clock }) }
}

describe('createTokenPictures', () => {
  it('default: returns the picture that the file names, through our proxy; the file is fetched once an hour', async () => {
    const { pictures, asked, clock } = setUp()
    const uri = 'https://tern.example/tern.json'
    const found = new Map([[uri, imageUrls.url(picture, 64)]])
    expect(await pictures.find([uri, uri])).toEqual(found)
    expect(await pictures.find([uri])).toEqual(found)
    expect(asked).toEqual([uri])
    await clock.advance(60 * 60_000 + 1)
    await pictures.find([uri])
    expect(asked).toHaveLength(2)
  })

  it.each<[string, () => Promise<string>]>([
    ['no JSON', async () => 'hello'],
    ['no picture', async () => '{"name":"Kelp"}'],
    ['a picture with a scheme that is not fetched', async () => '{"image":"javascript:alert(1)"}'],
    ['a picture that is not a string', async () => '{"image":{"a":1}}'],
    ['more than a megabyte', async () => `{"image":"${picture}","a":"${'a'.repeat(1024 * 1024)}"}`],
    ['nothing', () => Promise.reject(new Error('the host is away'))],
  ])('error: a token whose file holds %s has no picture', async (_name, answer) => {
    expect(await setUp(answer).pictures.find(['https://tern.example/1'])).toEqual(new Map())
  })

  it.each(['', 'nonsense', 'http://tern.example/1', 'file:///etc/passwd', 'https://user:word@tern.example/1'])(
    'error: nothing is fetched from %j',
    async (uri) => {
      const { pictures, asked } = setUp()
      expect([await pictures.find([uri]), asked]).toEqual([new Map(), []])
    },
  )

  it('behavior: a slow host does not hold up an answer; the next answer has the picture', async () => {
    let answer = (_text: string): void => {}
    const { pictures, clock } = setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const uri = 'https://tern.example/slow'
    const finding = pictures.find([uri])
    await clock.advance(500)
    expect(await finding).toEqual(new Map())
    answer(JSON.stringify({ image: picture }))
    expect(await pictures.find([uri])).toEqual(new Map([[uri, imageUrls.url(picture, 64)]]))
  })

  it('behavior: for many tokens, the files of only fifty are fetched per answer', async () => {
    const { pictures, asked } = setUp()
    await pictures.find(Array.from({ length: 1_000 }, (_, index) => `https://tern.example/${index}`))
    expect(asked).toHaveLength(50)
  })
})
