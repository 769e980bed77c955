import { describe, expect, test } from 'vitest'
import { createTestCatalogue } from '../../test/services/testCatalogue.ts'
import { createTestKit } from '../../test/testKit.ts'
import { preloadModal } from './preloadModal.ts'

describe('preloadModal', () => {
  test('default: loads the client, and sends the services no request', async () => {
    const catalogue = await createTestCatalogue()
    const { kit } = createTestKit({ services: { url: catalogue.url }, enableWalletConnect: false })
    await preloadModal(kit)
    expect(await kit.internals.services()).toBeDefined()
    expect(catalogue.paths()).toEqual([])
  })

  test('behavior: without services there is nothing to load', async () => {
    const { kit } = createTestKit()
    await preloadModal(kit)
    expect(await kit.internals.services()).toBeUndefined()
  })
})
