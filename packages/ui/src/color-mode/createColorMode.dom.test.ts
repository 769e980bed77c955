import { beforeEach, describe, expect, it } from 'vitest'
import { createColorMode } from './createColorMode.ts'

const storageKey = 'a-page.color-mode'

beforeEach(() => localStorage.clear())

describe('createColorMode', () => {
  it('default: follows the system', () => {
    const control = createColorMode(storageKey)
    expect(control.choice.get()).toBe('system')
    expect(control.mode.get()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  })

  it('behavior: applies and stores a choice, and reads the stored choice on creation', () => {
    createColorMode(storageKey).choose('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem(storageKey)).toBe('dark')
    expect(createColorMode(storageKey).mode.get()).toBe('dark')
  })

  it('behavior: follows a choice made in another tab', () => {
    const control = createColorMode(storageKey)
    localStorage.setItem(storageKey, 'dark')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
    expect(control.mode.get()).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('behavior: follows the system after another tab has cleared the storage', () => {
    const control = createColorMode(storageKey)
    control.choose('dark')
    localStorage.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(control.choice.get()).toBe('system')
  })

  it('behavior: treats an unknown stored choice as system', () => {
    localStorage.setItem(storageKey, 'sepia')
    expect(createColorMode(storageKey).choice.get()).toBe('system')
  })

  it('error: keeps the choice in memory when storage is forbidden', () => {
    const page = new Proxy(window, {
      get(target, property) {
        if (property === 'localStorage') throw new DOMException('forbidden', 'SecurityError')
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const control = createColorMode(storageKey, page)
    control.choose('light')
    expect(control.mode.get()).toBe('light')
  })
})
