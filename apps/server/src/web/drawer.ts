import type { PublicConfig, User } from '@holdfast/api'
import type { CreateDrawing, DrawPage } from './loadDrawing.ts'

/** How many drawn pages are kept: each is a few kilobytes, and takes a few milliseconds to draw. */
const MAX_KEPT = 500

/** Draws a page. @throws the page's own error when it cannot be drawn. */
export type Drawer = (view: { path: string; user: User | null; config: PublicConfig }) => string

/** Creates a drawer that keeps the most recently used pages until the configuration changes. */
export function createDrawer(createDrawing: CreateDrawing): Drawer {
  const kept = new Map<string, string>()
  let current: { config: string; draw: DrawPage } | undefined

  return ({ path, user, config }) => {
    const wanted = JSON.stringify(config)
    if (current?.config !== wanted) {
      kept.clear()
      current = { config: wanted, draw: createDrawing(config) }
    }
    const key = JSON.stringify([path, user])
    const html = kept.get(key) ?? current.draw({ path, user })
    // The most recently used pages come last.
    kept.delete(key)
    kept.set(key, html)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return html
  }
}
