const openingTag = /<([^\s<>/!?="'&]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const closingTag = /<\/[^\s<>/!?="'&]+\s*>/y
const attribute = /\s+([^\s<>/="'&]+)\s*=\s*("[^"<]*"|'[^'<]*')/gy
/**
 * The start, with its quote, of an attribute's value that refers to a part of the same picture or to an embedded picture. Only
 * such references are allowed. The start may not contain an escaped character, which could hide a path.
 */
const ownReference = /^["']\s*(?:#|data:image\/)/

/**
 * Removes from an SVG everything that refers outside the file, because the drawing library would read files of this machine.
 * Comments, instructions and the document type are removed too. The library parses XML at least as strictly as this code, so it
 * finds no reference that this code has missed.
 *
 * @returns undefined for text that is not XML, and for a document type with declarations, because these could define an entity
 * that stands for any markup.
 * @see https://www.w3.org/TR/SVG2/conform.html#secure-static-mode
 */
export function sealSvg(svg: string): string | undefined {
  const parts: string[] = []
  for (let at = 0; at < svg.length; ) {
    if (svg[at] !== '<') {
      const end = svg.indexOf('<', at)
      const text = svg.slice(at, end < 0 ? undefined : end)
      parts.push(text)
      at += text.length
      continue
    }
    const tag = matchAt(openingTag, svg, at)
    if (tag) {
      const [whole, name = '', attributes = '', slash = ''] = tag
      parts.push(`<${name}${sealAttributes(attributes)}${slash}>`)
      at += whole.length
      continue
    }
    const closing = matchAt(closingTag, svg, at)?.[0]
    if (closing !== undefined) {
      parts.push(closing)
      at += closing.length
      continue
    }
    const end = endOfOtherMarkup(svg, at)
    if (end === undefined) return undefined
    // All other markup is removed except for CDATA sections, which may hold a style sheet.
    if (svg.startsWith('<![CDATA[', at)) parts.push(svg.slice(at, end))
    at = end
  }
  return parts.join('')
}

function sealAttributes(attributes: string): string {
  return attributes.replace(attribute, (whole, name: string, value: string) => {
    const isReference = /(?:^|:)href$/i.test(name)
    return isReference && !ownReference.test(value) ? '' : whole
  })
}

/** Finds the end of a comment, a CDATA section, an instruction or a document type. */
function endOfOtherMarkup(svg: string, at: number): number | undefined {
  const endings = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!DOCTYPE', '>'],
  ] as const
  const found = endings.find(([start]) => svg.startsWith(start, at))
  if (!found) return undefined
  const [start, ending] = found
  const end = svg.indexOf(ending, at + start.length)
  if (end < 0) return undefined
  if (start === '<!DOCTYPE' && svg.slice(at, end).includes('[')) return undefined
  return end + ending.length
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
