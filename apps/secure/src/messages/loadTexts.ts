import type { Texts } from './texts.ts'

/** The languages of the secure origin, each loaded separately. */
const languages = {
  en: async () => (await import('./english.ts')).english,
  de: async () => (await import('./german.ts')).german,
  ar: async () => (await import('./arabic.ts')).arabic,
} satisfies Record<string, () => Promise<Texts>>

/** A language of the secure origin. */
export type Language = keyof typeof languages

/**
 * Chooses the first of the user's languages that has texts, else English. The languages are those of the browser, since the
 * wire protocol does not transmit the app's language.
 *
 * @param preferred - BCP 47 tags in the user's order, as in `navigator.languages`.
 */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-')
    if (Object.hasOwn(languages, primary)) return primary as Language // `hasOwn` has just checked this.
  }
  return 'en'
}

/** Loads the texts for the user, and sets the document's language and direction. */
export async function loadTexts(
  document: Document,
  preferred: readonly string[] = navigator.languages,
): Promise<Texts> {
  const language = languageFor(preferred)
  const texts = await languages[language]()
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  return texts
}
