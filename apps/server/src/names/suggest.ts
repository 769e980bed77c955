import { findNameProblem, nameLimits } from '@holdfast/api/names'
import { trimEnd } from '@holdfast/base'
import { isReserved } from './reserved.ts'

/** How many suggestions are written at most. */
const MOST = 10

/**
 * Writes names like a wanted one, in a fixed order. Which of them are free is not known here.
 *
 * @param label - in lower case.
 * @param year - of the calendar, for the last resort.
 */
export function suggestNames(label: string, year: number): string[] {
  // Words with a hyphen between them: none of them stands at an end.
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
  return forms.filter((form) => findNameProblem(form) === undefined && !isReserved(form)).slice(0, MOST)
}
