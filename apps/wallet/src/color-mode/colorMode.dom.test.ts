import { beforeEach, describe, expect, it } from 'vitest'
import { colorModeKey, createColorMode } from './colorMode.ts'

beforeEach(() => localStorage.clear())

describe('createColorMode', () => {
  it('default: follows the system', () => {
    const control = createColorMode()
    expect(control.choice.get()).toBe('system')
    expect(control.mode.get()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  })

  it('behavior: a choice is shown, kept, and read again', () => {
    createColorMode().choose('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem(colorModeKey)).toBe('dark')
    expect(createColorMode().mode.get()).toBe('dark')
  })

  it('behavior: follows a choice made in another tab', () => {
    const control = createColorMode()
    localStorage.setItem(colorModeKey, 'dark')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: colorModeKey }))
    expect(control.mode.get()).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('behavior: an unknown stored word counts as system', () => {
    localStorage.setItem(colorModeKey, 'sepia')
    expect(createColorMode().choice.get()).toBe('system')
  })

  it('error: forbidden storage keeps the choice for the page', () => {
    const page = new Proxy(window, {
      get(target, property) {
        if (property === 'localStorage') throw new DOMException('forbidden', 'SecurityError')
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const control = createColorMode(page)
    control.choose('light')
    expect(control.mode.get()).toBe('light')
  })
})
