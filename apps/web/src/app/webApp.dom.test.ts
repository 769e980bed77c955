import { afterEach, expect, test, vi } from 'vitest'
import { createWebApp } from './webApp.ts'

afterEach(() => vi.unstubAllGlobals())

test('loadConfig: a call during another one shares its result; a call after a failure fetches again', async () => {
  const fetched: unknown[] = []
  vi.stubGlobal('fetch', async (input: unknown) => {
    fetched.push(input)
    return new Response('', { status: 500 })
  })
  const { loadConfig, config } = createWebApp()
  await Promise.all([loadConfig(), loadConfig()])
  expect([fetched.length, config.get().status]).toEqual([1, 'failed'])
  await loadConfig()
  expect(fetched).toHaveLength(2)
})
