import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createColorMode } from './createColorMode.ts'

const storageKey = 'a-page.color-mode'

beforeEach(() => localStorage.clear())

function start(page?: Window) {
  const control = createColorMode(storageKey, page)
  onTestFinished(control.destroy)
  return control
}

/** Creates a page whose system has a mode that the test may change. Counts the listeners. */
function createPage() {
  const listening: string[] = []
  class CountingTarget extends EventTarget {
    override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>): void {
      listening.push(parameters[0])
      super.addEventListener(...parameters)
    }
    override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>): void {
      listening.splice(listening.indexOf(parameters[0]), 1)
      super.removeEventListener(...parameters)
    }
  }
  const system = Object.assign(new CountingTarget(), { matches: false })
  const page = Object.assign(new CountingTarget(), { matchMedia: () => system, document, localStorage })
  // `createColorMode` uses only these members of a window.
  return { page: page as unknown as Window, system, listening }
}

describe('createColorMode', () => {
  it('default: follows the system', () => {
    const control = start()
    expect(control.choice.get()).toBe('system')
    expect(control.mode.get()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  })

  it('behavior: applies and stores a choice, and reads the stored choice on creation', () => {
    start().choose('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem(storageKey)).toBe('dark')
    expect(start().mode.get()).toBe('dark')
  })

  it('behavior: follows a choice made in another tab', () => {
    const control = start()
    localStorage.setItem(storageKey, 'dark')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
    expect(control.mode.get()).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('behavior: follows the system after another tab has cleared the storage', () => {
    const control = start()
    control.choose('dark')
    localStorage.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(control.choice.get()).toBe('system')
  })

  it('behavior: follows neither the system nor the other tabs after it was destroyed', () => {
    const { page, system, listening } = createPage()
    const control = start(page)
    const changeSystem = (): void => {
      system.matches = !system.matches
      system.dispatchEvent(new Event('change'))
    }
    changeSystem()
    expect([control.mode.get(), listening]).toEqual(['dark', ['change', 'storage']])
    control.destroy()
    changeSystem()
    localStorage.setItem(storageKey, 'light')
    page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
    expect([control.mode.get(), listening]).toEqual(['dark', []])
  })

  it('behavior: treats an unknown stored choice as system', () => {
    localStorage.setItem(storageKey, 'sepia')
    expect(start().choice.get()).toBe('system')
  })

  it('error: keeps the choice in memory when storage is forbidden', () => {
    const page = new Proxy(window, {
      get(target, property) {
        if (property === 'localStorage') throw new DOMException('forbidden', 'SecurityError')
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const control = start(page)
    control.choose('light')
    expect(control.mode.get()).toBe('light')
  })
})
