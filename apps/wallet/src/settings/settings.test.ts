import { memoryStorage } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { SettingsNotStoredError } from './errors.ts'
import { createSettings } from './settings.ts'

describe('createSettings', () => {
  it('default: a change is stored, and another tab reads it', async () => {
    const storage = memoryStorage()
    const here = createSettings(storage)
    await here.change({ autoLockMinutes: 5, activeChain: 'eip155:31338' })
    const there = createSettings(storage)
    expect(there.values.get().autoLockMinutes).toBe(15)
    await there.load()
    expect(there.values.get()).toMatchObject({ autoLockMinutes: 5, activeChain: 'eip155:31338', isBackedUp: false })
  })

  it('behavior: a value can be unset', async () => {
    const { change, values } = createSettings(memoryStorage())
    await change({ activeChain: 'eip155:31338' })
    await change({ activeChain: undefined })
    expect(values.get().activeChain).toBeUndefined()
  })

  it('error: a change that the browser cannot store stands here, and is not reported to the other tabs', async () => {
    const storage = { ...memoryStorage(), set: () => Promise.reject(new Error('full')) }
    let reports = 0
    const { change, values } = createSettings(storage, () => (reports += 1))
    await expect(change({ autoLockMinutes: 5 })).rejects.toThrow(SettingsNotStoredError)
    expect([values.get().autoLockMinutes, reports]).toEqual([5, 0])
  })

  it.each([
    ['damaged', '{"autoLockMinutes":'],
    ['of another form', '{"autoLockMinutes":"soon"}'],
    ['no object', '[]'],
  ])('error: a stored value that %s counts as never set', async (_name, stored) => {
    const storage = memoryStorage()
    await storage.set('settings', stored)
    const { load, values } = createSettings(storage)
    await load()
    expect(values.get()).toMatchObject({ autoLockMinutes: 15, isBackedUp: false, usedLinks: [] })
  })
})
