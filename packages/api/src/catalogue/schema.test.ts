import { describe, expect, it } from 'vitest'
import { catalogueWalletSchema, walletsSchema } from './schema.ts'

const heron = { id: 'heron', name: 'Heron' }
const long = 'h'.repeat(257)

describe('catalogueWalletSchema', () => {
  it('default: keeps every known field of a wallet, and drops all others', () => {
    const whole = {
      ...heron,
      badge_type: 'certified',
      homepage: 'https://heron.example',
      image_id: 'h'.repeat(256),
      image_url: 'data:image/svg+xml,<svg/>',
      order: 1,
      mobile_link: 'heron://',
      desktop_link: 'heron:',
      webapp_link: 'http://heron.example/app',
      app_store: 'https://apps.example/heron',
      play_store: 'https://play.example/heron',
      chrome_store: 'https://chrome.example/heron',
      firefox_store: 'https://firefox.example/heron',
      rdns: 'example.heron',
      injected: [{ namespace: 'eip155', injected_id: 'isHeron' }, {}],
      chains: ['eip155:1'],
    }
    expect(catalogueWalletSchema.parse({ ...whole, owner: 'none of ours' })).toStrictEqual(whole)
    expect(catalogueWalletSchema.parse(heron)).toStrictEqual(heron)
  })

  it.each([
    ['a missing id', { name: 'Heron' }],
    ['an empty id', { ...heron, id: '' }],
    ['an id that is too long', { ...heron, id: long }],
    ['an empty name', { ...heron, name: '' }],
    ['a name that is too long', { ...heron, name: long }],
    ['a name that is not text', { ...heron, name: 7 }],
    ['null', null],
  ])('error: rejects %s', (_name, wallet) => expect(catalogueWalletSchema.safeParse(wallet).success).toBe(false))

  it.each([
    ['badge_type', 'gilded'],
    ['homepage', 'heron://'],
    ['image_id', long],
    ['image_url', 7],
    ['order', '1'],
    ['mobile_link', 'javascript:alert(1)'],
    ['desktop_link', 7],
    ['webapp_link', 'heron://'],
    ['app_store', 'heron://'],
    ['play_store', 'heron://'],
    ['chrome_store', 'heron://'],
    ['firefox_store', 'heron://'],
    ['rdns', long],
    ['injected', [{ namespace: 7 }]],
    ['chains', [1]],
  ])('behavior: reads an invalid %s as absent', (field, value) =>
    expect(catalogueWalletSchema.parse({ ...heron, [field]: value })).toStrictEqual(heron),
  )

  it('behavior: keeps null where it is allowed, and otherwise reads it as absent', () => {
    const empty = { badge_type: null, image_url: null, order: null, injected: null, chains: null }
    expect(catalogueWalletSchema.parse({ ...heron, ...empty, rdns: null, mobile_link: null })).toStrictEqual({
      ...heron,
      ...empty,
    })
  })
})

describe('walletsSchema', () => {
  it('behavior: leaves out the entries that cannot be read', () => {
    expect(walletsSchema.parse({ data: [heron, null, { id: 'bad' }], count: 3 })).toStrictEqual({
      data: [heron],
      count: 3,
    })
  })

  it.each([
    [2.9, 2],
    [-1, 0],
    [null, 0],
    ['3', 0],
    [undefined, 0],
  ])('behavior: reads a count of %o as %d', (count, wallets) =>
    expect(walletsSchema.parse({ data: [], count }).count).toBe(wallets),
  )

  it('error: rejects data that is not a list', () =>
    expect(walletsSchema.safeParse({ data: {}, count: 0 }).success).toBe(false))
})
