import type { PublicConfig, User } from '@holdfast/api'
import type { CreateRenderer, RenderPage } from './loadRenderer.ts'

/** How many rendered pages are kept: each is a few kilobytes, and takes a few milliseconds to render. */
const MAX_CACHED = 500

/** Renders a page, or returns the cached HTML. @throws the error of the page's code if the page cannot be rendered. */
export type CachedRenderer = (view: { path: string; user: User | null; config: PublicConfig }) => string

/** Creates a renderer that keeps the most recently used pages until the configuration changes. */
export function createCachedRenderer(createRenderer: CreateRenderer): CachedRenderer {
  const cache = new Map<string, string>()
  let current: { configText: string; render: RenderPage } | undefined

  return ({ path, user, config }) => {
    const configText = JSON.stringify(config)
    if (current?.configText !== configText) {
      cache.clear()
      current = { configText, render: createRenderer(config) }
    }
    const key = JSON.stringify([path, user])
    const html = cache.get(key) ?? current.render({ path, user })
    // The most recently used pages come last.
    cache.delete(key)
    cache.set(key, html)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return html
  }
}
