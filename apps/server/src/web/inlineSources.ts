import { createHash } from 'node:crypto'

/** What a page holds inline, as sources of a content policy, such as `'sha256-…'`. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/** An element with code in it. A script with a `src` has none, and one of type JSON is data, to which no policy applies. */
const inline = /<(script|style)(?![^>]*\s(?:src|type)=)[^>]*>([^<]+(?:<(?!\/)[^<]*)*)<\/\1>/g

/**
 * Hashes the scripts and style sheets that the built page holds, so that the content policy can allow them and no others.
 *
 * @param html - The page as it was built, without anything that users wrote.
 * @see CSP Level 3, section 8.4
 */
export function readInlineSources(html: string): InlineSources {
  const found = Array.from(html.matchAll(inline), ([, kind, code = '']) => ({ kind, source: hashSource(code) }))
  const of = (kind: string): string[] => found.filter((each) => each.kind === kind).map(({ source }) => source)
  return { scripts: of('script'), styles: of('style') }
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
