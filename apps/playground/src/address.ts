/** What the playground's address says: which state is shown, and how. */
export type Address = {
  /** Undefined: the index of all states. */
  view: string | undefined
  state: string
  theme: 'light' | 'dark' | 'system'
  /** BCP 47. */
  locale: string
  /** In a frame as wide as a phone. */
  isPhone: boolean
}

/** A right-to-left language that has no texts here: English laid out from the right, so that controls keep their names. */
const rightToLeftLocale = 'he'

/**
 * Reads the query of an address; what it does not say, or says wrongly, is as usual.
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
    isPhone: query.get('width') === 'phone',
  }
}

/** Writes an address with only what differs from the usual. */
export function formatAddress({
  view,
  state,
  theme = 'system',
  locale = 'en',
  isPhone = false,
}: Partial<Address>): string {
  const query = new URLSearchParams()
  if (view) query.set('view', view)
  if (view && state) query.set('state', state)
  if (theme !== 'system') query.set('theme', theme)
  if (locale !== 'en') query.set('locale', locale)
  if (isPhone) query.set('width', 'phone')
  return `/?${query}`
}

function readLocale(given: string | null): string | undefined {
  try {
    return Intl.getCanonicalLocales(given ?? [])[0]
  } catch {
    return undefined // Not a language tag.
  }
}
