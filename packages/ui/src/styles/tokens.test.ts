import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const tokens = readFileSync(join(source, 'styles/tokens.css'), 'utf8')

type Mode = 'light' | 'dark'

/** Reads the opaque colours of a mode from the sheet, by name. */
function coloursOf(mode: Mode): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name = '', value = ''] of tokens.matchAll(/--hf-color-([a-z0-9-]+):\s*([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [null, value, value]
    const colour = mode === 'light' ? light : dark
    if (colour?.startsWith('#')) colours.set(name, colour)
  }
  return colours
}

/** Converts a colour to linear red, green and blue, from 0 to 1. @see CSS Color 4, sRGB */
function linearOf(colour: string): number[] {
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

/** @see WCAG 2.2, relative luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @see WCAG 2.2, contrast ratio */
function contrastOf(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The backgrounds of pages, cards, menus, wells, and hovered and pressed rows. */
const grounds = ['background', 'surface', 'raised', 'sunken', 'hover', 'pressed']
const softTones = ['accent', 'danger', 'success', 'warning']

/** Text and its background. WCAG 1.4.3 requires a contrast of 4.5. */
const textPairs = [
  ...['text', 'text-muted'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...softTones.flatMap((tone) =>
    ['background', 'surface', 'raised', 'sunken', 'hover'].map((ground) => [`${tone}-text`, ground]),
  ),
  ...softTones.map((tone) => [`on-${tone}-soft`, `${tone}-soft`]),
  ['on-accent-soft', 'accent-soft-hover'],
  ...['accent', 'danger'].flatMap((tone) =>
    ['', '-hover', '-pressed'].map((state) => [`on-${tone}`, `${tone}${state}`]),
  ),
  ['code-dark', 'code-light'],
]

/** The edges of fields and the focus ring. WCAG 1.4.11 requires a contrast of 3. */
const edgePairs = ['border-strong', 'focus'].flatMap((edge) =>
  ['background', 'surface', 'raised'].map((ground) => [edge, ground]),
)

describe.each<Mode>(['light', 'dark'])('colours of the %s mode', (mode) => {
  const colours = coloursOf(mode)
  const contrast = (first = '', second = ''): number => {
    const [a, b] = [colours.get(first), colours.get(second)]
    if (!a || !b) throw new Error(`No colour ${a ? second : first}`)
    return contrastOf(a, b)
  }

  test.each(textPairs)('behavior: %s can be read on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edgePairs)('behavior: %s is distinguishable from %s', (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
  })

  test('behavior: the pairs above cover every text colour', () => {
    const tested = new Set(textPairs.map(([text]) => text))
    const textColours = [...colours.keys()].filter((name) => /^text|^on-|-text$/.test(name))
    expect(textColours.filter((name) => !tested.has(name))).toEqual([])
  })
})

type Oklch = { l: number; c: number; h: number }

const dot = (row: readonly number[], column: readonly number[]): number =>
  row.reduce((sum, value, index) => sum + value * (column[index] ?? 0), 0)

/** @see CSS Color 4, the sample code for OKLab */
function toOklch(colour: string): Oklch {
  const rgb = linearOf(colour)
  const lms = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, rgb)))
  const a = dot([1.9779984951, -2.428592205, 0.4505937099], lms)
  const b = dot([0.0259040371, 0.7827717662, -0.808675766], lms)
  const l = dot([0.2104542553, 0.793617785, -0.0040720468], lms)
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Converts to sRGB, with each part clipped to its range, as in browsers. */
function toHex({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const lms = [
    [1, 0.3963377774, 0.2158037573],
    [1, -0.1055613458, -0.0638541728],
    [1, -0.0894841775, -1.291485548],
  ].map((row) => dot(row, [l, a, b]) ** 3)
  const parts = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ].map((row) => {
    const part = Math.min(1, Math.max(0, dot(row, lms)))
    return Math.round((part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055) * 255)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Computes a channel from its expression in the sheet: a number, the accent's channel, or a calculation with that channel. */
function computeChannel(written: string, accent: Oklch): number {
  const channel = (name: string | undefined): number => accent[name as keyof Oklch]
  const [, name, sign, by] = /^calc\(([lch]) ([*+-]) ([\d.]+)\)$/.exec(written) ?? []
  if (sign)
    return { '*': channel(name) * Number(by), '+': channel(name) + Number(by) }[sign] ?? channel(name) - Number(by)
  const [, bound, bounded, limit] = /^(min|max)\(([lch]), ([\d.]+)\)$/.exec(written) ?? []
  if (bound) return Math[bound as 'min' | 'max'](channel(bounded), Number(limit))
  return written in accent ? channel(written) : Number(written)
}

/** Computes the colours that the sheet derives from an accent, by name. */
function derivedFrom(colour: string, mode: Mode): Map<string, string> {
  const accent = toOklch(colour)
  const rule =
    /--hf-color-([a-z-]+): light-dark\(\s*oklch\(from var\(--hf-color-accent\) (.+)\),\s*oklch\(from var\(--hf-color-accent\) (.+)\)\s*\);/g
  return new Map(
    [...tokens.matchAll(rule)].map(([, name = '', light = '', dark = '']) => {
      const [l = '', c = '', h = ''] = (mode === 'light' ? light : dark).match(/\w+\([^)]*\)|\S+/g) ?? []
      return [name, toHex({ l: computeChannel(l, accent), c: computeChannel(c, accent), h: computeChannel(h, accent) })]
    }),
  )
}

/** Accents across the whole range of hue, lightness and chroma. */
const accents = (() => {
  const parts = ['00', '33', '66', '99', 'cc', 'ff']
  return parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
})()

describe.each<Mode>(['light', 'dark'])('colours derived from an accent in the %s mode', (mode) => {
  const colours = coloursOf(mode)
  const states = ['accent-hover', 'accent-pressed']
  const names = [...states, 'accent-text', 'accent-soft', 'accent-soft-hover', 'on-accent-soft', 'focus']
  const lowestContrast = (pairs: (string | undefined)[][], accent: string, onAccent = ''): number => {
    const all = new Map([...colours, ['accent', accent], ['on-accent', onAccent], ...derivedFrom(accent, mode)])
    return Math.min(
      ...pairs.map(([first = '', second = '']) => contrastOf(all.get(first) ?? '', all.get(second) ?? '')),
    )
  }

  test('default: deriving from the accent of the sheet yields the other colours of the sheet', () => {
    const derived = derivedFrom(colours.get('accent') ?? '', mode)
    expect([...derived.keys()]).toEqual(names)
    const partsOf = (colour = ''): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    const differences = names.flatMap((name) => {
      const inSheet = partsOf(colours.get(name))
      return partsOf(derived.get(name)).map((part, index) => Math.abs(part - (inSheet[index] ?? 0)))
    })
    expect(Math.max(...differences)).toBeLessThanOrEqual(1)
  })

  test('behavior: texts and focus rings derived from any accent have enough contrast', () => {
    const texts = textPairs.filter(([text]) => text === 'accent-text' || text === 'on-accent-soft')
    expect(accents.filter((accent) => lowestContrast(texts, accent) < 4.5)).toEqual([])
    const rings = edgePairs.filter(([edge]) => edge === 'focus')
    expect(accents.filter((accent) => lowestContrast(rings, accent) < 3)).toEqual([])
  })

  test.each([
    ['#ffffff', mode === 'light' ? 4.5 : 5.7],
    ['#000000', mode === 'light' ? 9 : 5.7],
  ])(
    'behavior: text in %s on an accent with a contrast of %d stays readable when hovered or pressed',
    (textColour, enough) => {
      const pairs = states.map((state) => ['on-accent', state])
      const readable = accents.filter((accent) => contrastOf(textColour, accent) >= enough)
      expect(readable.length).toBeGreaterThan(20)
      expect(readable.filter((accent) => lowestContrast(pairs, accent, textColour) < 4.5)).toEqual([])
    },
  )
})

describe('tokens', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const components = sheets.filter((file) => file !== 'styles/tokens.css' && file !== 'styles/font.css')
  const rulesOf = (file: string): string =>
    readFileSync(join(source, file), 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/@media[^{]+/g, '@media ')

  test.each(components)('behavior: %s has no colour, duration or size of its own', (file) => {
    const own = rulesOf(file).match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b\d*\.?\d+(?:ms|s|rem|px)\b/gi) ?? []
    // Screen readers skip elements without a size, so a visually hidden element is 1px wide and high.
    expect(own.filter((value) => !(file.startsWith('visually-hidden') && value === '1px'))).toEqual([])
  })

  test.each(components)('behavior: %s uses tokens that exist', (file) => {
    const defined = new Set([tokens, rulesOf(file)].flatMap((css) => css.match(/--hf-[a-z0-9-]+(?=:)/g) ?? []))
    const used = [...rulesOf(file).matchAll(/var\((--hf-[a-z0-9-]+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !defined.has(name))).toEqual([])
  })

  test.each(sheets.filter((file) => file !== 'styles.css' && file !== 'page.css' && file !== 'styles/font.css'))(
    'behavior: %s uses only its layer and its namespace',
    (file) => {
      const css = rulesOf(file)
      expect(css.trim()).toMatch(/^@layer holdfast\.(?:tokens|primitives) \{[^]*\}$/)
      const selectors = [...css.matchAll(/(?:^|[{};])\s*([^@{};]+?)\s*\{/g)].map(([, selector = '']) => selector)
      const foreign = selectors.filter((selector) => !/\.hf-|\[data-theme|:root|^from$|^to$|^\d+%$/.test(selector))
      expect(foreign).toEqual([])
    },
  )

  test('behavior: styles.css imports the sheet of every component', () => {
    const entry = readFileSync(join(source, 'styles.css'), 'utf8')
    const imported = [...entry.matchAll(/@import "\.\/([^"]+)"/g)].map(([, file]) => file)
    expect(new Set(imported)).toEqual(new Set(sheets.filter((file) => file.includes('/'))))
  })

  test('behavior: every duration is 0 for users who prefer reduced motion', () => {
    const durations = (css: string): string[] => css.match(/--hf-duration-[a-z]+(?=:)/g) ?? []
    const reduced = /@media \(prefers-reduced-motion: reduce\) \{([^]*?\n {2}\})/.exec(tokens)?.[1] ?? ''
    expect(new Set(durations(reduced))).toEqual(new Set(durations(tokens)))
    expect(reduced.match(/: (?!0ms;)[^;{]+;/g)).toBeNull()
  })

  test('default: durations are those of the specification', () => {
    const durationOf = (name: string): string | undefined =>
      new RegExp(`--hf-duration-${name}: (\\w+);`).exec(tokens)?.[1]
    expect({
      view: durationOf('view'),
      height: durationOf('height'),
      header: durationOf('header'),
      shake: durationOf('shake'),
      toast: durationOf('toast'),
    }).toEqual({ view: '150ms', height: '150ms', header: '120ms', shake: '500ms', toast: '150ms' })
  })
})
