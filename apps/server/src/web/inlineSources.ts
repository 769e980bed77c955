import { createHash } from 'node:crypto'

/** A page's inline scripts and styles as sources of a content policy, such as `'sha256-…'`. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/** Attributes that mark a script as not inline: its code is in another file, or it is data. Neither needs a hash. */
const notInline = /\s(?:src=|type="application\/json")/

/**
 * Hashes the scripts and style sheets that the built page holds, so that the content policy can allow them and no others.
 *
 * @param html - The page as it was built, without anything that users wrote.
 * @see CSP Level 3, section 8.4
 */
export function readInlineSources(html: string): InlineSources {
  return { scripts: sourcesOf(html, 'script'), styles: sourcesOf(html, 'style') }
}

function sourcesOf(html: string, element: 'script' | 'style'): string[] {
  const sources: string[] = []
  for (let at = 0; ; ) {
    const start = html.indexOf(`<${element}`, at)
    const open = html.indexOf('>', start)
    const end = html.indexOf(`</${element}>`, open)
    if (start === -1 || open === -1 || end === -1) return sources
    const code = html.slice(open + 1, end)
    if (code && !notInline.test(html.slice(start, open))) sources.push(hashSource(code))
    at = end
  }
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
