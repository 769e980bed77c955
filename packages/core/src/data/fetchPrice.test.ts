import { parseFiat } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { createDataServices } from '../../test/services/testData.ts'
import { createTestKit } from '../../test/testKit.ts'
import { fetchPrice } from './actions/fetchPrice.ts'

const native = `eip155:31337:0x${'e'.repeat(40)}`

/** Lets the service answer with these tokens, or fail with this HTTP status. */
async function setUp(answer: readonly object[] | number) {
  const services = await createDataServices()
  services.data['price'] = typeof answer === 'number' ? answer : { fungibles: answer }
  const { kit } = createTestKit(services.options)
  const price = () => fetchPrice(kit, { caipNetworkId: 'eip155:31337' })
  return { kit, services, price }
}

const ether = { name: 'Ether', symbol: 'ETH', iconUrl: '' }

describe('fetchPrice', () => {
  test('default: requests the dollar price of the native currency by its placeholder address, and keeps every digit', async () => {
    const { price, services } = await setUp([{ ...ether, price: 2_000.5, address: native }])
    expect(await price()).toBe(parseFiat('2000.5'))
    expect(services.requests.at(-1)?.body).toEqual({
      currency: 'usd',
      addresses: [native],
      projectId: services.options.projectId,
    })
  })

  test('behavior: uses the price with the token’s address, or a price without an address', async () => {
    const other = { ...ether, price: 1, address: 'eip155:31337:0x00000000000000000000000000000000000000b2' }
    expect(await (await setUp([other, { ...ether, price: 3, address: native }])).price()).toBe(parseFiat('3'))
    expect(await (await setUp([{ ...ether, price: 4 }])).price()).toBe(parseFiat('4'))
  })

  test.each<[string, readonly object[] | number]>([
    ['a token without a price', [{ ...ether, price: null }]],
    ['a price of zero', [{ ...ether, price: 0 }]],
    ['an answer without tokens', []],
    ['a failure of the service', 500],
  ])('error: returns undefined for %s', async (_, answer) => {
    expect(await (await setUp(answer)).price()).toBeUndefined()
  })

  test('behavior: requests nothing without services, or for a chain that they do not support', async () => {
    expect(await fetchPrice(createTestKit().kit, { caipNetworkId: 'eip155:31337' })).toBeUndefined()
    const { kit, services } = await setUp([])
    expect(await fetchPrice(kit, { caipNetworkId: 'eip155:1' })).toBeUndefined()
    expect(services.queriesTo('price')).toHaveLength(0)
  })
})
