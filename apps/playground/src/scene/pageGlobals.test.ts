import { describe, expect, it, vi } from 'vitest'
import { listenToPage, replaceGlobal, restorePage } from './pageGlobals.ts'

describe('restorePage', () => {
  it('behavior: restores the values that properties had before the first change, and removes properties that were not there', () => {
    const inherited = { agent: 'real' }
    const page: Record<string, unknown> = Object.create(inherited)
    page['open'] = 'real'
    replaceGlobal(page, 'open', 'first')
    replaceGlobal(page, 'open', 'second')
    replaceGlobal(page, 'agent', 'phone')
    replaceGlobal(page, 'wallet', {})
    expect([page['open'], page['agent'], page['wallet']]).toEqual(['second', 'phone', {}])
    restorePage()
    expect(page['open']).toBe('real')
    expect(page['agent']).toBe('real')
    expect('wallet' in page).toBe(false)
  })

  it('behavior: replaces a property that only has a getter', () => {
    class Browser {
      get userAgent(): string {
        return 'real'
      }
    }
    const browser = new Browser()
    replaceGlobal(browser, 'userAgent', 'phone')
    expect(browser.userAgent).toBe('phone')
    restorePage()
    expect(browser.userAgent).toBe('real')
  })

  it('behavior: removes listeners', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const listener = vi.fn()
    listenToPage('ask', listener)
    page.dispatchEvent(new Event('ask'))
    restorePage()
    page.dispatchEvent(new Event('ask'))
    expect(listener).toHaveBeenCalledOnce()
  })
})
