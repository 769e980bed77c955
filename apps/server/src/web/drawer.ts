import type { PublicConfig, User } from '@holdfast/api'
import type { CreateDrawing, DrawPage } from './loadDrawing.ts'

/** How many drawn pages are kept: each is a few kilobytes, and takes a few milliseconds to draw. */
const MAX_CACHED = 500

/** Draws a page. @throws the page's own error when it cannot be drawn. */
export type Drawer = (view: { path: string; user: User | null; config: PublicConfig }) => string

/** Creates a drawer that keeps the most recently used pages until the configuration changes. */
export function createDrawer(createDrawing: CreateDrawing): Drawer {
  const cache = new Map<string, string>()
  let current: { config: string; draw: DrawPage } | undefined

  return ({ path, user, config }) => {
    const wanted = JSON.stringify(config)
    if (current?.config !== wanted) {
      cache.clear()
      current = { config: wanted, draw: createDrawing(config) }
    }
    const key = JSON.stringify([path, user])
    const html = cache.get(key) ?? current.draw({ path, user })
    // The most recently used pages come last.
    cache.delete(key)
    cache.set(key, html)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return html
  }
}
