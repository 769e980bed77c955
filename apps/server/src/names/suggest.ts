import { findNameProblem, nameLimits } from '@holdfast/api/names'
import { trimTrailingCharacters } from '@holdfast/base'
import { isReserved } from './reserved.ts'

/** How many suggestions there are at most. */
const MAX_SUGGESTIONS = 10

/**
 * Suggests valid names like the wanted one, in a fixed order, whether or not they are taken.
 *
 * @param label - in lower case.
 * @param year - the current year; one suggestion ends with it.
 */
export function suggestNames(label: string, year: number): string[] {
  // Hyphens stay only between words, since no name may begin or end with one. The additions below take at most six characters.
  const words = label.split(/[^a-z\d]/).filter(Boolean)
  const base = trimTrailingCharacters(words.join('-').slice(0, nameLimits.max - 6), '-')
  const forms = [
    base,
    `${base}-eth`,
    `my-${base}`,
    `the-${base}`,
    `${base}-hq`,
    `${base}-one`,
    `${base}x`,
    `hey-${base}`,
    `${base}-two`,
    `${base}-${year}`,
    `its-${base}`,
  ]
  return forms.filter((form) => findNameProblem(form) === undefined && !isReserved(form)).slice(0, MAX_SUGGESTIONS)
}
