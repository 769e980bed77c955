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
 * Chooses a language for a user, and English if none of theirs has texts. The wire protocol cannot name the app's language, so
 * the browser's languages count.
 *
 * @param preferred - BCP 47 tags, the best first, as `navigator.languages` has them.
 */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-')
    if (Object.hasOwn(languages, primary)) return primary as Language // `hasOwn` has just found it.
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
