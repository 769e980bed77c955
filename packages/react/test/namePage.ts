import { afterThisTest } from './renderKit.tsx'

/** Gives the page a name and an icon, as real pages have, until the test ends. @returns the URL of the icon. */
export function namePage(title: string): string {
  const icon = document.createElement('link')
  icon.rel = 'icon'
  icon.href = '/kelp-forest.png'
  document.head.append(icon)
  const before = document.title
  document.title = title
  afterThisTest(() => {
    icon.remove()
    document.title = before
  })
  return new URL('/kelp-forest.png', window.location.href).href
}
