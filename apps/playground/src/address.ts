/** What the playground's URL says: which state to show, and how. */
export type Address = {
  /** Undefined for the index of all states. */
  view: string | undefined
  state: string
  theme: 'light' | 'dark' | 'system'
  /** BCP 47. */
  locale: string
  /** True to show the state in a frame as wide as a phone. */
  inPhoneFrame: boolean
}

/**
 * A right-to-left language that the playground has no translation for. The texts stay English, so the controls keep their
 * names, but the layout is mirrored.
 */
export const rightToLeftLocale = 'he'

/**
 * Reads the query of the playground's URL. Missing or wrong values become the defaults.
 *
 * @example readAddress('?view=Connect&state=empty&theme=dark&dir=rtl&width=phone')
 */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  return {
    view: query.get('view') ?? undefined,
    state: query.get('state') ?? 'default',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: readLocale(query.get('locale')) ?? (query.get('dir') === 'rtl' ? rightToLeftLocale : 'en'),
    inPhoneFrame: query.get('width') === 'phone',
  }
}

/** Writes an address as a URL, without the values that are the default. */
export function formatAddress({
  view,
  state,
  theme = 'system',
  locale = 'en',
  inPhoneFrame = false,
}: Partial<Address>): string {
  const query = new URLSearchParams()
  if (view) query.set('view', view)
  if (view && state) query.set('state', state)
  if (theme !== 'system') query.set('theme', theme)
  if (locale !== 'en') query.set('locale', locale)
  if (inPhoneFrame) query.set('width', 'phone')
  return `/?${query}`
}

function readLocale(locale: string | null): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale ?? [])[0]
  } catch {
    return undefined // Not a language tag.
  }
}
