import { setMaxListeners } from 'node:events'
import type { KitWindow, WebStorage } from '../src/device/window.ts'

/** A page's window in this process: events, storage, location. */
export type TestWindow = KitWindow & {
  localStorage: WebStorage
  /** The content of the storage. */
  stored: Map<string, string>
  /** Counts the listeners of each event. */
  listening: () => Record<string, number>
  /** The object URLs that have not been revoked. */
  objectUrls: Set<string>
  /** The windows that were opened, in order. */
  opened: { url: string; target: string; features: string | undefined }[]
  /** Changes the storage as another tab of the origin would. */
  changeFromOtherTab: (key: string, value: string | null) => void
}

/** Creates a window. @param stored - the storage that earlier visits left. */
export function createTestWindow(stored = new Map<string, string>()): TestWindow {
  const target = new EventTarget()
  // Node warns about many listeners, browsers do not. Leaks show in `listening`.
  setMaxListeners(0, target)
  const objectUrls = new Set<string>()
  const opened: TestWindow['opened'] = []
  const counts = new Map<string, number>()
  const count = (type: string, change: number): void => void counts.set(type, (counts.get(type) ?? 0) + change)
  return {
    addEventListener: (type, listener, options) => {
      count(type, 1)
      target.addEventListener(type, listener, options)
    },
    removeEventListener: (type, listener, options) => {
      count(type, -1)
      target.removeEventListener(type, listener, options)
    },
    dispatchEvent: (event) => target.dispatchEvent(event),
    location: { origin: 'https://app.example', host: 'app.example' },
    URL: {
      createObjectURL: ({ type }) => {
        const url = `blob:https://app.example/${crypto.randomUUID()}#${type}`
        objectUrls.add(url)
        return url
      },
      revokeObjectURL: (url) => void objectUrls.delete(url),
    },
    open: (url, target, features) => void opened.push({ url, target, features }),
    objectUrls,
    opened,
    stored,
    localStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    listening: () => Object.fromEntries([...counts].filter(([, number]) => number !== 0)),
    changeFromOtherTab: (key, value) => {
      if (value === null) stored.delete(key)
      else stored.set(key, value)
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
    },
  }
}
