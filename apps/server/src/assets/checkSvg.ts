const SVG = 'http://www.w3.org/2000/svg'

/**
 * The most `use` elements that a picture may have. Each copies a part of the picture, and nested copies can turn a small file
 * into a picture that no browser can draw. Genuine logos have only a few.
 */
const MAX_COPIES = 16

const drawing =
  'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan ' +
  'linearGradient radialGradient stop clipPath mask pattern style filter'
const effects =
  'Blend ColorMatrix ComponentTransfer Composite Flood FuncA FuncB FuncG FuncR GaussianBlur Merge MergeNode Offset ' +
  'DropShadow Morphology'
const allowedElements = new Set([...drawing.split(' '), ...effects.split(' ').map((name) => `fe${name}`)])

const tag = /<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
const closing = /<\/([\w:.-]+)\s*>/y
const comment = /<!--[^]*?-->/y
const declaration = /^\uFEFF?<\?xml\s[^<>]*\?>/

/**
 * Returns why an SVG must not be shown. An allow list names what it may contain: shapes, gradients, masks and plain effects.
 * Script, event handlers, foreign content, animation, entities and references outside the file are all refused.
 *
 * @returns the reason in words, or undefined for a harmless picture.
 * @see https://www.w3.org/TR/SVG2/conform.html#secure-static-mode
 */
export function findSvgProblem(svg: string): string | undefined {
  const start = declaration.exec(svg)?.[0].length ?? 0
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(svg)) return 'it has an entity or character reference'
  const openElements: string[] = []
  let copies = 0
  let elements = 0
  for (let at = start; at < svg.length; ) {
    if (svg[at] !== '<') {
      const end = svg.indexOf('<', at)
      const text = svg.slice(at, end < 0 ? undefined : end)
      const problem = openElements.length === 0 ? text.trim() && 'it has text outside the picture' : undefined
      if (problem) return problem
      if (openElements.at(-1) === 'style' && hasUnsafeCss(text)) return 'its style refers to something outside the file'
      at += text.length
      continue
    }
    const skipped = matchAt(comment, svg, at)
    if (skipped) {
      at += skipped[0].length
      continue
    }
    const closed = matchAt(closing, svg, at)
    if (closed) {
      if (openElements.pop() !== closed[1]) return `its element '${closed[1]}' is closed where it is not open`
      at += closed[0].length
      continue
    }
    const opened = matchAt(tag, svg, at)
    if (!opened) return /^<[!?]/.test(svg.slice(at, at + 2)) ? 'it has a document type or instruction' : 'it is not XML'
    const [whole, name = '', attributes = '', isEmpty] = opened
    if (!allowedElements.has(name)) return `the element '${name}' is not allowed`
    if (openElements.length === 0 && (elements > 0 || name !== 'svg')) return 'its root is not one svg element'
    if (name === 'use' && (copies += 1) > MAX_COPIES) return `it has more than ${MAX_COPIES} 'use' elements`
    const problem = findAttributeProblem(attributes)
    if (problem) return problem
    if (elements === 0 && !hasNamespace(attributes)) return 'its root has no SVG namespace'
    elements += 1
    if (!isEmpty) openElements.push(name)
    at += whole.length
  }
  if (openElements.length > 0) return `its element '${openElements.at(-1)}' is not closed`
  return elements === 0 ? 'its root is not one svg element' : undefined
}

/** Whether the root states a namespace. {@link findAttributeProblem} has already checked which one it is. */
function hasNamespace(attributes: string): boolean {
  return [...attributes.matchAll(attribute)].some(([, name]) => name === 'xmlns')
}

function findAttributeProblem(attributes: string): string | undefined {
  for (const [, name = '', doubleQuoted, singleQuoted] of attributes.matchAll(attribute)) {
    const value = doubleQuoted ?? singleQuoted ?? ''
    const localName = name.slice(name.indexOf(':') + 1).toLowerCase()
    if (localName.startsWith('on')) return `the attribute '${name}' is an event handler`
    if (name.toLowerCase() === 'xml:base') return `the attribute '${name}' is not allowed`
    if (name === 'xmlns' && value !== SVG) return 'it has elements that are not SVG'
    const isReference = /^(?:href|src)$/.test(localName) && !name.startsWith('xmlns')
    if (isReference && !/^#[\w.:-]+$/.test(value.trim())) return `the attribute '${name}' refers outside the file`
    if (hasUnsafeUrl(value) || (localName === 'style' && hasUnsafeCss(value))) {
      return `the attribute '${name}' refers outside the file`
    }
  }
  return undefined
}

/** Whether a value has a `url()` that refers to anything but a part of the same picture. */
function hasUnsafeUrl(value: string): boolean {
  return /url\s*\((?!\s*["']?#[\w.:-]+["']?\s*\))/i.test(value)
}

/** Whether CSS could refer outside the file, by a rule such as `@import`, an image function, a script, or a hidden `url()`. */
function hasUnsafeCss(css: string): boolean {
  return /@|\\|expression|javascript:|image/i.test(css) || hasUnsafeUrl(css)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
