import { memoryStorage } from '@holdfast/base'
import { createToaster } from '@holdfast/ui/toast'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSettings } from '../settings/settings.ts'
import { offerReturn } from './offerReturn.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

const app = { name: 'App', description: '', url: 'https://app.example', icons: [] }

async function offer(metadata: Parameters<typeof offerReturn>[1], linked: string[]) {
  const settings = createSettings(memoryStorage())
  await settings.change({ linkedPairings: linked })
  const toaster = createToaster()
  cleanups.push(() => toaster.clear())
  const assign = vi.fn()
  offerReturn({ settings, toaster }, metadata, 'topic', { location: { assign } } as never) // The code uses only this function.
  return { toasts: toaster.getSnapshot(), assign }
}

describe('offerReturn', () => {
  it('default: offers the link to an app that is on this device', async () => {
    const { toasts, assign } = await offer({ ...app, redirect: { native: 'app://back' } }, ['topic'])
    expect(toasts).toHaveLength(1)
    toasts[0]?.action?.onPress()
    expect(assign).toHaveBeenCalledWith('app://back')
  })

  it.each([
    ['an app on another device', { ...app, redirect: { native: 'app://back' } }, []],
    ['an app that names no link of its own', app, ['topic']],
    ['a link that would run code here', { ...app, redirect: { native: 'javascript:alert(1)' } }, ['topic']],
  ])('behavior: offers nothing for %s', async (_name, metadata, linked) => {
    expect((await offer(metadata, linked)).toasts).toEqual([])
  })
})
