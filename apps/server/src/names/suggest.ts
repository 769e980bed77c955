import { findNameProblem, nameLimits } from '@holdfast/api/names'
import { trimEnd } from '@holdfast/base'
import { isReserved } from './reserved.ts'

/** How many suggestions there are at most. */
const MAX_SUGGESTIONS = 10

/**
 * Suggests names like the wanted one, in a fixed order, whether or not they are free.
 *
 * @param label - in lower case.
 * @param year - the calendar year, with which one suggestion ends.
 */
export function suggestNames(label: string, year: number): string[] {
  // A name may neither begin nor end with a hyphen.
  const words = label.split(/[^a-z\d]/).filter(Boolean)
  const base = trimEnd(words.join('-').slice(0, nameLimits.max - 6), '-')
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
