import type { KitWindow } from '../device/window.ts'
import type { Kit } from '../kit.ts'
import type { Metadata } from './state.ts'

/** Returns the metadata for wallets: the app's own, with each missing field taken from the page. */
export function getMetadata(kit: Kit): Metadata {
  const { name, description, url, icons = [] } = kit.options.getState().metadata ?? {}
  const page = pageMetadata(kit.internals.window)
  return {
    name: name || page.name,
    description: description || page.description,
    url: url || page.url,
    icons: icons.length > 0 ? icons : page.icons,
  }
}

function pageMetadata(target: KitWindow | undefined): Metadata {
  const page = target?.document
  const read = (selector: string, attribute: string): string =>
    page?.querySelector(selector)?.getAttribute(attribute) ?? ''
  const { origin = '', href } = target?.location ?? {}
  const icon = read('link[rel~="icon"]', 'href')
  const base = href ?? origin
  return {
    name: page?.title ?? '',
    description: read('meta[property="og:description"]', 'content'),
    url: origin,
    // Wallets fetch the icon from elsewhere, so its URL must be absolute.
    icons: icon && URL.canParse(icon, base) ? [new URL(icon, base).href] : [],
  }
}
