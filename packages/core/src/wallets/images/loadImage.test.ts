import { describe, expect, test } from 'vitest'
import { createTestCatalogue } from '../../../test/services/testCatalogue.ts'
import { createTestKit, eventually } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { toCatalogueWallet } from '../selectors/customWallets.ts'
import { isImage, loadWalletImage, preloadFirstImages, walletImage } from './loadImage.ts'

const heron = toCatalogueWallet({ id: 'h', name: 'Heron', image_id: 'heron' })

async function setUp() {
  const catalogue = await createTestCatalogue()
  const page = createTestKit({
    services: { url: catalogue.url },
    features: { analytics: false },
  })
  return { ...page, catalogue, imageUrl: () => walletImage(page.kit.getState(), heron) }
}

describe('preloadFirstImages', () => {
  const many = Array.from({ length: 24 }, (_, index) =>
    toCatalogueWallet({ id: `w${index}`, name: 'W', image_id: `${index}` }),
  )
  const pictureNumbers = (paths: readonly string[]) => paths.map((path) => Number(path.split('/').at(-1)))

  test('default: loads the pictures of the first twenty wallets of a list', async () => {
    const { kit, catalogue } = await setUp()
    await preloadFirstImages(kit, many)
    const inOrder = pictureNumbers(catalogue.paths()).toSorted((one, other) => one - other)
    expect(inOrder).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('behavior: a picture that becomes visible is fetched before the others, whether or not it was waiting already', async () => {
    const { kit, catalogue } = await setUp()
    catalogue.behavior = 'slow'
    const done = preloadFirstImages(kit, many)
    await eventually(() => catalogue.paths().length === 4)
    const [queued, unqueued] = [many[18], many[22]]
    if (!queued || !unqueued) throw new Error('There are too few wallets.')
    const visibleDone = Promise.all([loadWalletImage(kit, queued), loadWalletImage(kit, unqueued)])
    catalogue.behavior = 'normal'
    catalogue.release()
    await Promise.all([done, visibleDone])
    expect(pictureNumbers(catalogue.paths()).slice(4, 6)).toEqual(expect.arrayContaining([18, 22]))
  })
})

describe('loadWalletImage', () => {
  test('default: requests the picture once, and keeps it until the kit is destroyed', async () => {
    const { kit, window, catalogue, imageUrl } = await setUp()
    await Promise.all([loadWalletImage(kit, heron), loadWalletImage(kit, heron)])
    await loadWalletImage(kit, { ...heron })
    expect(catalogue.paths()).toEqual(['/getWalletImage/heron'])
    expect(imageUrl()).toMatch(/^blob:.*image\/png$/)
    expect([...window.objectUrls]).toEqual([imageUrl()])
    kit.destroy()
    expect(window.objectUrls.size).toBe(0)
  })

  test('behavior: an id is sent as one part of the path', async () => {
    const { kit, catalogue } = await setUp()
    await loadWalletImage(kit, { image_id: '../evil?x=1' })
    expect(catalogue.paths()).toEqual(['/getWalletImage/..%2Fevil%3Fx%3D1'])
  })

  test('behavior: nothing is requested for a wallet with its own picture, or without any', async () => {
    const { kit, catalogue } = await setUp()
    const image_url = 'https://app.example/own.png'
    await loadWalletImage(kit, { ...heron, image_url })
    await loadWalletImage(kit, { image_id: undefined })
    expect(catalogue.paths()).toEqual([])
    expect(walletImage(kit.getState(), { ...heron, image_url })).toBe(image_url)
  })

  test.each([
    ['HTML', { type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['a script', { type: 'text/javascript', body: 'alert(1)' }],
    ['a picture of another kind', { type: 'image/tiff', body: 'II*' }],
    ['an empty answer', { type: 'image/png', body: '' }],
    ['more than half a megabyte', { type: 'image/png', body: Buffer.alloc(512 * 1024 + 1) }],
  ])('error: %s is not a picture', async (_, image) => {
    const { kit, window, catalogue, imageUrl } = await setUp()
    catalogue.images['heron'] = image
    await loadWalletImage(kit, heron)
    expect(imageUrl()).toBeUndefined()
    expect(window.objectUrls.size).toBe(0)
  })

  test('error: does not reject after a failure, and retries after 1 s', async () => {
    const { kit, catalogue, clock, imageUrl } = await setUp()
    catalogue.behavior = 'broken'
    await loadWalletImage(kit, heron)
    catalogue.behavior = 'normal'
    await loadWalletImage(kit, heron)
    expect(imageUrl()).toBeUndefined()
    expect(catalogue.paths()).toHaveLength(1)
    clock.tick(1000)
    await loadWalletImage(kit, heron)
    expect(imageUrl()).toMatch(/^blob:/)
  })

  test('behavior: a picture that arrives after the kit is destroyed leaves no object URL', async () => {
    const { kit, window, catalogue } = await setUp()
    catalogue.behavior = 'slow'
    const done = loadWalletImage(kit, heron)
    await eventually(() => catalogue.paths().length === 1)
    kit.destroy()
    catalogue.release()
    await done
    expect(window.objectUrls.size).toBe(0)
    expect(kit.wallets.getState().images).toEqual({})
  })

  test('behavior: if a page cannot create object URLs, there is no picture', async () => {
    const catalogue = await createTestCatalogue()
    const window = Object.assign(createTestWindow(), { URL: {} })
    const { kit } = createTestKit({ services: { url: catalogue.url }, features: { analytics: false } }, { window })
    await loadWalletImage(kit, heron)
    expect(catalogue.paths()).toEqual([])
  })
})

describe('walletImage', () => {
  test('behavior: an id that is a property of every object is not a picture', () => {
    const { kit } = createTestKit()
    for (const image_id of ['toString', '__proto__', 'constructor']) {
      expect(walletImage(kit.getState(), { image_id })).toBeUndefined()
    }
  })
})

describe('isImage', () => {
  test('default: accepts known types, with or without parameters, and refuses others', () => {
    expect(isImage({ type: 'image/svg+xml; charset=utf-8', size: 1 })).toBe(true)
    expect(isImage({ type: 'IMAGE/PNG', size: 512 * 1024 })).toBe(true)
    expect(isImage({ type: '', size: 1 })).toBe(false)
    expect(isImage({ type: 'image/svg+xml,text/html', size: 1 })).toBe(false)
  })
})
