import { describe, expect, it } from 'vitest'
import { recordFetch } from '../../test/recordFetch.ts'
import { HttpError, ResponseTooLargeError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { type AssetsClient, createAssetsClient } from './client.ts'

const MAX_BYTES = 512 * 1024

function clientAnswering(answer: () => Response) {
  const { fetch, calls } = recordFetch(answer)
  return { client: createAssetsClient(createHttp({ baseUrl: 'https://assets.example', fetch })), calls }
}
const imageOf = (bytes: number) => () =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })

const kinds: [keyof AssetsClient, string, string][] = [
  ['getWalletImage', '/getWalletImage/', ''],
  ['getAssetImage', '/public/getAssetImage/', '?missing=empty'],
  ['getCurrencyImage', '/public/getCurrencyImage/', ''],
  ['getTokenImage', '/public/getTokenImage/', ''],
]

describe.each(kinds)('%s', (name, path, query) => {
  it('default: requests the image, and escapes its id so that it cannot lead to another call', async () => {
    const { client, calls } = clientAnswering(imageOf(3))
    const image = await client[name]({ id: '../a b?c' })
    expect([image.size, image.type]).toEqual([3, 'image/png'])
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET https://assets.example${path}..%2Fa%20b%3Fc${query}`,
    ])
  })

  it('param: signal: rejects with its reason', async () => {
    const reason = new Error('enough')
    const { client } = clientAnswering(imageOf(3))
    await expect(client[name]({ id: 'a', signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('error: accepts an image of 512 KiB, and rejects a larger one', async () => {
    expect((await clientAnswering(imageOf(MAX_BYTES)).client[name]({ id: 'a' })).size).toBe(MAX_BYTES)
    const { client } = clientAnswering(imageOf(MAX_BYTES + 1))
    await expect(client[name]({ id: 'a' })).rejects.toBeInstanceOf(ResponseTooLargeError)
  })

  it('error: rejects an error page, which is no image', async () => {
    const { client } = clientAnswering(() => new Response('Not found', { status: 404 }))
    const error: unknown = await client[name]({ id: 'a' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 404 })
  })
})
