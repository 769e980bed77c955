import { type PageData, pageDataId } from '@holdfast/api'

/** Placeholders in the built page; to a browser they are comments. */
const DATA_MARK = '<!--page-data-->'
const CONTENT_MARK = '<!--page-content-->'

/** The parts that are inserted into the built page. */
export type PageParts = {
  data: PageData
  /** The page as HTML, exactly as its scripts would first render it; empty to leave the rendering to the scripts. */
  content: string
}

/**
 * Splits the built page at its placeholders.
 *
 * @param html - the built `index.html`.
 * @returns a function that fills in the page, or undefined if the page lacks one of the placeholders.
 */
export function createTemplate(html: string): ((parts: PageParts) => string) | undefined {
  const [head = '', afterData] = html.split(DATA_MARK)
  const [middle = '', tail] = afterData?.split(CONTENT_MARK) ?? []
  if (tail === undefined) return undefined
  return ({ data, content }) => `${head}${formatDataBlock(pageDataId, data)}${middle}${content}${tail}`
}

/**
 * Writes data as a block that scripts can read. It is not executable, so the content policy allows it.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#data-block
 */
export function formatDataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(data))}</script>`
}

/**
 * Escapes JSON for a script element. Only `<` could end the element; `>` and `&` are escaped as a precaution, and the two line
 * separators because they were invalid in JavaScript before ES2019.
 */
function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
