import { describe, expect, it } from 'vitest'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createServicesClient } from './client.ts'

type Call = { url: string; init: RequestInit }

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: () => Response, options: Partial<createServicesClient.Options> = {}) {
  const calls: Call[] = []
  const services = createServicesClient({
    url: 'https://services.example/kit/',
    projectId: 'ab'.repeat(16),
    sdkType: 'holdfast',
    sdkVersion: 'react-eip155-0.1.0',
    fetch: (input, init) => {
      calls.push({ url: String(input as string), init: init ?? {} })
      return Promise.resolve(answer())
    },
    ...options,
  })
  return { services, calls }
}

const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const caller = 'projectId=abababababababababababababababab&st=holdfast&sv=react-eip155-0.1.0'

describe('createServicesClient', () => {
  it('default: requests a page of wallets, identifies the caller and sends no cookie', async () => {
    const { services, calls } = clientAnswering(json({ data: [{ id: 'heron', name: 'Heron' }], count: 1 }))
    const wallets = await services.getWallets({
      page: 1,
      entries: 40,
      chains: ['eip155:1', 'eip155:10'],
      exclude: ['a', 'b'],
      search: 'he',
      badgeType: 'certified',
    })
    expect(wallets).toMatchObject({ data: [{ id: 'heron', name: 'Heron' }], count: 1 })
    expect(calls[0]?.url).toBe(
      `https://services.example/kit/getWallets?page=1&entries=40&chains=eip155%3A1%2Ceip155%3A10&exclude=a%2Cb&search=he&badge_type=certified&${caller}`,
    )
    expect(calls[0]?.init.credentials).toBe('omit')
  })

  it('param: clientId is appended to every call once there is one', async () => {
    let clientId: string | undefined
    const { services, calls } = clientAnswering(json({ isAnalyticsEnabled: true }), { clientId: () => clientId })
    await services.getAnalyticsConfig()
    clientId = 'did:key:z6Mk'
    await services.getAnalyticsConfig()
    expect(calls.map(({ url }) => new URL(url).searchParams.get('clientId'))).toEqual([null, 'did:key:z6Mk'])
  })

  it('param: catalogueUrl and analyticsUrl replace the URL for calls to the catalogue and for events', async () => {
    const { services, calls } = clientAnswering(json({}), {
      catalogueUrl: 'https://catalogue.example',
      analyticsUrl: 'https://analytics.example',
    })
    await services.getTokenImage({ id: 'USDC/../x' })
    await services.sendEvent({
      eventId: '1',
      url: 'https://reef.example/',
      domain: 'reef.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    })
    expect(calls.map(({ url }) => url)).toEqual([
      `https://catalogue.example/public/getTokenImage/USDC%2F..%2Fx?${caller}`,
      `https://analytics.example/e?${caller}`,
    ])
  })

  it('default: requests the switches of the project', async () => {
    const { services, calls } = clientAnswering(json({ features: { swaps: false } }))
    expect(await services.getProjectConfig()).toEqual({ features: { swaps: false } })
    expect(calls[0]?.url).toBe(`https://services.example/kit/getProjectConfig?${caller}`)
  })

  it.each([{}, { features: ['swaps'] }, { features: { swaps: 'no' } }])(
    'error: rejects %o as the switches of a project',
    async (answer) => {
      const { services } = clientAnswering(json(answer))
      await expect(services.getProjectConfig()).rejects.toBeInstanceOf(InvalidResponseError)
    },
  )

  it('behavior: leaves out an entry that cannot be read, and a link that must not be followed', async () => {
    const { services } = clientAnswering(
      json({
        data: [
          { name: 'No id' },
          { id: 'ok', name: 'Fine', mobile_link: 'javascript:alert(1)', desktop_link: 'fine://', homepage: 'heron:' },
          { id: 'bad', name: 7 },
          null,
        ],
        count: null,
      }),
    )
    const { data, count } = await services.getWallets({ page: 1, entries: 4 })
    expect(count).toBe(0)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: 'ok', desktop_link: 'fine://' })
    expect(data[0]?.mobile_link).toBeUndefined()
    expect(data[0]?.homepage).toBeUndefined()
  })

  it('behavior: fetches an image as bytes', async () => {
    const { services } = clientAnswering(() => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))
    const image = await services.getWalletImage({ id: 'heron' })
    expect([image.type, await image.text()]).toEqual(['image/svg+xml', '<svg/>'])
  })

  it('behavior: returns an empty image for a network without one', async () => {
    const { services, calls } = clientAnswering(() => new Response(null, { status: 204 }))
    expect((await services.getAssetImage({ id: 'eip155:999' })).size).toBe(0)
    expect(new URL(calls[0]?.url ?? '').searchParams.get('missing')).toBe('empty')
  })

  it('param: onRefused receives the error with which a refused call rejects', async () => {
    const refusals: unknown[] = []
    const body = { status: 401, reasons: [{ name: 'projectId', description: 'Unauthorized: invalid key.' }] }
    const { services } = clientAnswering(json(body, 401), { onRefused: (error) => refusals.push(error) })
    const calls = [
      services.getWallets({ page: 1, entries: 4 }),
      services.getWalletImage({ id: 'heron' }),
      services.getProjectConfig(),
    ]
    const thrown = (await Promise.allSettled(calls)).map((outcome) => 'reason' in outcome && outcome.reason)
    expect(refusals).toHaveLength(3)
    expect(new Set(refusals)).toEqual(new Set(thrown))
    expect(refusals[0]).toMatchObject({ status: 401, code: 'projectId' })
  })

  it('param: onRefused is not called if there is no answer', async () => {
    const refusals: unknown[] = []
    const fetch = () => Promise.reject(new TypeError('offline'))
    const { services } = clientAnswering(json({}), { fetch, onRefused: (error) => refusals.push(error) })
    await expect(services.getProjectConfig()).rejects.toThrow()
    expect(refusals).toEqual([])
  })

  it('error: throws a refusal with the status, the reason, and the response as its cause', async () => {
    const { services } = clientAnswering(
      json({ status: 403, reasons: [{ name: 'origin', description: 'Not on the allowlist.' }] }, 403),
    )
    const error: unknown = await services.getAnalyticsConfig().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({
      shortMessage: 'HTTP status code: 403',
      code: 'origin',
      serverMessage: 'Not on the allowlist.',
      cause: { status: 403 },
    })
  })

  it('error: rejects an HTML page as an answer', async () => {
    const { services } = clientAnswering(() => new Response('<!doctype html>'))
    await expect(services.getWallets({ page: 1, entries: 4 })).rejects.toBeInstanceOf(InvalidResponseError)
  })
})
