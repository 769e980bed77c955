import { memoryStorage } from '@holdfast/base'
import { createToaster } from '@holdfast/ui/toast'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSettings } from '../settings/settings.ts'
import { offerReturn } from './offerReturn.ts'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

const app = { name: 'App', description: '', url: 'https://app.example', icons: [] }

async function offer(metadata: Parameters<typeof offerReturn>[1], linked: string[]) {
  const settings = createSettings(memoryStorage())
  await settings.change({ linkedPairings: linked })
  const toaster = createToaster()
  undos.push(() => toaster.destroy())
  const assign = vi.fn()
  offerReturn({ settings, toaster }, metadata, 'topic', { location: { assign } } as never) // The code uses only this.
  return { toasts: toaster.getSnapshot(), assign }
}

describe('offerReturn', () => {
  it('default: an app whose link was opened here is one press away', async () => {
    const { toasts, assign } = await offer({ ...app, redirect: { native: 'app://back' } }, ['topic'])
    expect(toasts).toHaveLength(1)
    toasts[0]?.action?.onPress()
    expect(assign).toHaveBeenCalledWith('app://back')
  })

  it.each([
    ['an app on another device', { ...app, redirect: { native: 'app://back' } }, []],
    ['an app that names no link', app, ['topic']],
    ['a link that would run here', { ...app, redirect: { native: 'javascript:alert(1)' } }, ['topic']],
  ])('behavior: nothing is offered for %s', async (_name, metadata, linked) => {
    expect((await offer(metadata, linked)).toasts).toEqual([])
  })
})
