import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const tokens = readFileSync(join(source, 'styles/tokens.css'), 'utf8')

type Mode = 'light' | 'dark'

/** The opaque colours of a mode by their names. */
function coloursOf(mode: Mode): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name = '', value = ''] of tokens.matchAll(/--hf-color-([a-z0-9-]+):\s*([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [null, value, value]
    const colour = mode === 'light' ? light : dark
    if (colour?.startsWith('#')) colours.set(name, colour)
  }
  return colours
}

/** @see WCAG 2.2, relative luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @see WCAG 2.2, contrast ratio */
function contrastOf(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Everything that a card, a page, a menu, a well or a pressed row may be made of. */
const grounds = ['background', 'surface', 'raised', 'sunken', 'hover', 'pressed']
const softTones = ['accent', 'danger', 'success', 'warning']

/** Text on what it stands on. WCAG 1.4.3 asks for 4.5. */
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

/** The edges of fields and the ring of the focus. WCAG 1.4.11 asks for 3. */
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

  test.each(edgePairs)('behavior: %s can be told from %s', (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
  })

  test('behavior: every colour of words is in a pair above', () => {
    const tested = new Set(textPairs.map(([text]) => text))
    const words = [...colours.keys()].filter((name) => /^text|^on-|-text$/.test(name))
    expect(words.filter((name) => !tested.has(name))).toEqual([])
  })
})

describe('tokens', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const components = sheets.filter((file) => file !== 'styles/tokens.css' && file !== 'styles/font.css')
  const rulesOf = (file: string): string =>
    readFileSync(join(source, file), 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/@media[^{]+/g, '@media ')

  test.each(components)('behavior: %s writes no colour, duration or size of its own', (file) => {
    const own = rulesOf(file).match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b\d*\.?\d+(?:ms|s|rem|px)\b/gi) ?? []
    // What hides an element from sight, not from screen readers, has the size that browsers demand of it.
    expect(own.filter((value) => !(file.startsWith('visually-hidden') && value === '1px'))).toEqual([])
  })

  test.each(components)('behavior: %s uses tokens that exist', (file) => {
    const set = new Set([tokens, rulesOf(file)].flatMap((css) => css.match(/--hf-[a-z0-9-]+(?=:)/g) ?? []))
    const used = [...rulesOf(file).matchAll(/var\((--hf-[a-z0-9-]+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !set.has(name))).toEqual([])
  })

  test.each(sheets.filter((file) => file !== 'styles.css' && file !== 'page.css' && file !== 'styles/font.css'))(
    'behavior: %s stays in its layer and its namespace',
    (file) => {
      const css = rulesOf(file)
      expect(css.trim()).toMatch(/^@layer holdfast\.(?:tokens|primitives) \{[^]*\}$/)
      const selectors = [...css.matchAll(/(?:^|[{};])\s*([^@{};]+?)\s*\{/g)].map(([, selector = '']) => selector)
      const foreign = selectors.filter((selector) => !/\.hf-|\[data-theme|:root|^from$|^to$|^\d+%$/.test(selector))
      expect(foreign).toEqual([])
    },
  )

  test('behavior: the sheet holds every component', () => {
    const entry = readFileSync(join(source, 'styles.css'), 'utf8')
    const imported = [...entry.matchAll(/@import "\.\/([^"]+)"/g)].map(([, file]) => file)
    expect(new Set(imported)).toEqual(new Set(sheets.filter((file) => file.includes('/'))))
  })

  test('behavior: no motion is left for who asked for none', () => {
    const durations = (css: string): string[] => css.match(/--hf-duration-[a-z]+(?=:)/g) ?? []
    const reduced = /@media \(prefers-reduced-motion: reduce\) \{([^]*?\n {2}\})/.exec(tokens)?.[1] ?? ''
    expect(new Set(durations(reduced))).toEqual(new Set(durations(tokens)))
    expect(reduced.match(/: (?!0ms;)[^;{]+;/g)).toBeNull()
  })

  test('default: the durations of the specification', () => {
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
