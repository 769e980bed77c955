/** The behaviour of a sandbox card. */
export type CardOutcome = 'pays' | 'declined' | 'hangs' | 'late' | 'twice'

/** The cards that the sandbox accepts. Its checkout page and docs/onramp.md list them. */
export const sandboxCards: readonly { number: string; outcome: CardOutcome; effect: string }[] = [
  { number: '4242424242424242', outcome: 'pays', effect: 'Pays at once' },
  { number: '4000000000000002', outcome: 'declined', effect: 'Is declined' },
  { number: '4000000000000341', outcome: 'hangs', effect: 'Hangs: the bank never answers' },
  { number: '4000000000003220', outcome: 'late', effect: 'Pays late: the bank takes its time' },
  { number: '4000000000000077', outcome: 'twice', effect: 'Pays twice' },
]

/** Writes a card number in groups of four. */
export function formatCard(number: string): string {
  return [0, 4, 8, 12].map((start) => number.slice(start, start + 4)).join(' ')
}

/** The card fields, as typed on the page. */
export type TypedCard = { number: string; expiry: string; code: string }

/** For each wrong field, the advice to the user. */
export type CardProblems = { [Field in keyof TypedCard]?: string }

/** Reads a typed card. @param now - decides whether the card has expired. */
export function readCard(typed: TypedCard, now: Date): { outcome: CardOutcome } | { problems: CardProblems } {
  const number = typed.number.replace(/[\s-]/g, '')
  const card = sandboxCards.find((known) => known.number === number)
  const problems: CardProblems = {}
  if (!card) problems.number = 'Use one of the test cards below. Real cards are not accepted.'
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) {
    problems.expiry = 'Enter the month and the year, such as 12/30.'
  } else if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) {
    // A card is valid until the end of its month. `Date.UTC` counts months from 0, so it returns the next month's start.
    problems.expiry = 'This card has expired. Enter a later month.'
  }
  if (!/^\s*\d{3}\s*$/.test(typed.code)) problems.code = 'Enter three digits, such as 123.'
  return card && Object.keys(problems).length === 0 ? { outcome: card.outcome } : { problems }
}
