import { memoryStorage } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { SettingsNotStoredError } from './errors.ts'
import { createSettings } from './settings.ts'

describe('createSettings', () => {
  it('default: stores a change, so that another tab can load it', async () => {
    const storage = memoryStorage()
    const settings = createSettings(storage)
    await settings.change({ autoLockMinutes: 5, activeChain: 'eip155:31338' })
    const otherTab = createSettings(storage)
    expect(otherTab.values.get().autoLockMinutes).toBe(15)
    await otherTab.load()
    expect(otherTab.values.get()).toMatchObject({ autoLockMinutes: 5, activeChain: 'eip155:31338', isBackedUp: false })
  })

  it('behavior: undefined unsets a value', async () => {
    const { change, values } = createSettings(memoryStorage())
    await change({ activeChain: 'eip155:31338' })
    await change({ activeChain: undefined })
    expect(values.get().activeChain).toBeUndefined()
  })

  it('error: a change that the browser cannot store applies in this tab, and is not reported to the other tabs', async () => {
    const storage = { ...memoryStorage(), set: () => Promise.reject(new Error('full')) }
    let reports = 0
    const { change, values } = createSettings(storage, () => (reports += 1))
    await expect(change({ autoLockMinutes: 5 })).rejects.toThrow(SettingsNotStoredError)
    expect([values.get().autoLockMinutes, reports]).toEqual([5, 0])
  })

  it.each([
    ['is damaged', '{"autoLockMinutes":'],
    ['has another form', '{"autoLockMinutes":"soon"}'],
    ['is not an object', '[]'],
  ])('error: a stored value that %s counts as absent', async (_name, stored) => {
    const storage = memoryStorage()
    await storage.set('settings', stored)
    const { load, values } = createSettings(storage)
    await load()
    expect(values.get()).toMatchObject({ autoLockMinutes: 15, isBackedUp: false, usedLinks: [] })
  })
})
