import { afterEach, describe, expect, test } from 'vitest'
import { reloadFailedStyles } from './reloadFailedStyles.ts'

const loaded = { cssRules: [] }
/** A sheet that failed to load, as Chromium represents it. */
const unreadable = {
  get cssRules() {
    throw new DOMException('Cannot access rules', 'SecurityError')
  },
}

/** Adds a link with the sheet that a browser would have loaded. Nothing is fetched. */
function addLink(href: string, sheet: object | null): HTMLLinkElement {
  const link = document.createElement('link')
  Object.defineProperty(link, 'sheet', { value: sheet })
  Object.defineProperty(link, 'href', { value: new URL(href, window.location.href).href })
  link.setAttribute('data-href', href)
  link.setAttribute('rel', 'stylesheet')
  document.head.append(link)
  return link
}

const links = () => [...document.head.querySelectorAll('link')]

afterEach(() => document.head.replaceChildren())

describe('reloadFailedStyles', () => {
  test.each([
    ['without a sheet', null],
    ['with a sheet that cannot be read', unreadable],
  ])('default: requests a link %s again, and waits for it', async (_, sheet) => {
    const fine = addLink('fine.css', loaded)
    const failed = addLink('failed.css', sheet)
    const done = reloadFailedStyles()

    expect(links()).toContain(fine)
    expect(links()).not.toContain(failed)
    const [replacement] = links().filter((link) => link !== fine)
    expect(replacement?.getAttribute('data-href')).toBe('failed.css')
    replacement?.dispatchEvent(new Event('load'))
    await expect(done).resolves.toBeUndefined()
  })

  test.each(['load', 'error'])(
    "behavior: passes the event '%s' of the replacement to the listeners of a link that was still loading",
    async (type) => {
      const pending = addLink('pending.css', null)
      const dispatched = new Promise<Event>((resolve) => pending.addEventListener(type, resolve))
      const done = reloadFailedStyles().catch(() => undefined)
      links()[0]?.dispatchEvent(new Event(type))
      expect((await dispatched).type).toBe(type)
      await done
    },
  )

  test('behavior: does nothing when all sheets are loaded', async () => {
    const fine = addLink('fine.css', loaded)
    await reloadFailedStyles()
    expect(links()).toEqual([fine])
  })

  test('behavior: leaves the sheet of another origin alone, since it can never be read', async () => {
    const foreign = addLink('https://elsewhere.example/host.css', unreadable)
    await reloadFailedStyles()
    expect(links()).toEqual([foreign])
  })

  test('error: throws when a sheet fails again', async () => {
    addLink('failed.css', null)
    const done = reloadFailedStyles()
    links()[0]?.dispatchEvent(new Event('error'))
    await expect(done).rejects.toThrow('A style sheet of the wallet window could not be loaded.')
  })
})
