import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NamesEvent, namesMachine } from './machine.ts'
import { canRegister } from './rules.ts'
import { initialNamesState, type NamesState } from './state.ts'

const typed = (label: string): NamesEvent => ({ type: 'typed', label, problem: undefined })
const after = (...events: NamesEvent[]): NamesState => events.reduce(namesMachine, initialNamesState)
const checked = (label: string, isRegistered: boolean): NamesEvent => ({
  type: 'checked',
  label,
  isRegistered,
  suggestions: [{ name: `${label}-eth`, isRegistered: false }],
})

type Check = NamesState['check']
const checkStarted: NamesEvent = { type: 'checkStarted', label: 'rowan' }
const checkFailed: NamesEvent = { type: 'checkFailed', label: 'rowan' }
/** A state for each thing that can be known of the text in the field. */
const states: Record<Check, NamesState> = {
  none: after({ type: 'typed', label: 'rowan', problem: 'characters' }),
  typing: after(typed('rowan')),
  checking: after(typed('rowan'), checkStarted),
  available: after(typed('rowan'), checkStarted, checked('rowan', false)),
  registered: after(typed('rowan'), checkStarted, checked('rowan', true)),
  failed: after(typed('rowan'), checkStarted, checkFailed),
}

describe('namesMachine', () => {
  /** The check after each event: of a text that can be a name, and of one that cannot. Undefined: the event changes nothing. */
  const table: readonly [string, NamesEvent, Check | undefined, Check | undefined][] = [
    ['another text', typed('alder'), 'typing', 'typing'],
    ['a text that cannot be a name', { type: 'typed', label: 'a_b', problem: 'characters' }, 'none', 'none'],
    ['a check', checkStarted, 'checking', undefined],
    ['an answer: free', checked('rowan', false), 'available', undefined],
    ['an answer: taken', checked('rowan', true), 'registered', undefined],
    ['a check that failed', checkFailed, 'failed', undefined],
    ['a check of an earlier text', { ...checkStarted, label: 'alder' }, undefined, undefined],
    ['an answer about an earlier text', checked('alder', false), undefined, undefined],
    ['a failed check of an earlier text', { ...checkFailed, label: 'alder' }, undefined, undefined],
    ['leaving', { type: 'left' }, 'none', 'none'],
  ]
  test.each(table)('behavior: %s, in each state', (_, event, ofName, ofNone) => {
    for (const [check, state] of Object.entries(states)) {
      const next = namesMachine(state, event)
      const expected = check === 'none' ? ofNone : ofName
      if (expected === undefined) expect(next).toBe(state)
      else expect(next.check).toBe(expected)
    }
  })

  test.each(['registrationStarted', 'registrationEnded'] as const)('behavior: %s leaves the check as it is', (type) => {
    for (const [check, state] of Object.entries(states)) {
      const { isRegistering, check: after } = namesMachine(state, { type })
      expect([after, isRegistering]).toEqual([check, type === 'registrationStarted'])
    }
  })

  test('default: a name is typed, checked, and found free or taken', () => {
    expect(after(typed('rowan')).check).toBe('typing')
    expect(after(typed('rowan'), { type: 'checkStarted', label: 'rowan' }).check).toBe('checking')
    expect(after(typed('rowan'), checked('rowan', false)).check).toBe('available')
    const taken = after(typed('rowan'), checked('rowan', true))
    expect([taken.check, taken.suggestions]).toEqual(['registered', [{ name: 'rowan-eth', isRegistered: false }]])
  })

  test('behavior: loading while the check or a registration runs', () => {
    const asked = after(typed('rowan'), { type: 'checkStarted', label: 'rowan' })
    expect([after(typed('rowan')).loading, asked.loading]).toEqual([false, true])
    const answers: NamesEvent[] = [checked('rowan', true), { type: 'checkFailed', label: 'rowan' }]
    for (const answer of answers) {
      expect(namesMachine(asked, answer).loading).toBe(false)
      expect(namesMachine(namesMachine(asked, { type: 'registrationStarted' }), answer).loading).toBe(true)
    }
    const begun = namesMachine(asked, { type: 'registrationStarted' })
    expect(namesMachine(begun, { type: 'registrationEnded' }).loading).toBe(true)
  })

  test('behavior: the next letter clears the earlier result', () => {
    expect(after(typed('rowan'), checked('rowan', true), typed('rowana'))).toMatchObject({
      check: 'typing',
      suggestions: [],
    })
  })

  test('behavior: an impossible name is not checked, and an empty field has no problem', () => {
    expect(after({ type: 'typed', label: 'a_b', problem: 'characters' })).toMatchObject({
      check: 'none',
      problem: 'characters',
    })
    expect(after({ type: 'typed', label: '', problem: 'tooShort' })).toMatchObject({
      check: 'none',
      problem: undefined,
    })
  })

  test('behavior: typing does not end a registration, leaving clears everything', () => {
    const registering = after(typed('rowan'), checked('rowan', false), { type: 'registrationStarted' })
    expect(namesMachine(registering, typed('alder'))).toMatchObject({ isRegistering: true, loading: true })
    expect(namesMachine(registering, { type: 'registrationEnded' })).toMatchObject({
      isRegistering: false,
      loading: false,
    })
    expect(namesMachine(registering, { type: 'left' })).toEqual(initialNamesState)
  })

  test('behavior: a name can only be registered after the answer about this very name', () => {
    const label = fc.constantFrom('rowan', 'alder')
    const event = fc.oneof(
      label.map(typed),
      label.map((each): NamesEvent => ({ type: 'checkStarted', label: each })),
      fc.tuple(label, fc.boolean()).map(([each, isRegistered]) => checked(each, isRegistered)),
      label.map((each): NamesEvent => ({ type: 'checkFailed', label: each })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const state = after(...events)
        if (!canRegister(state, undefined)) return
        const lastTyped = events.findLastIndex(({ type }) => type === 'typed')
        const answers = events.slice(lastTyped).filter((each) => each.type === 'checked' && each.label === state.label)
        expect(answers.at(-1)).toMatchObject({ isRegistered: false })
      }),
    )
  })
})

describe('canRegister', () => {
  const free = after(typed('rowan'), checked('rowan', false))
  test('default: a free name', () => expect(canRegister(free, undefined)).toBe(true))
  test('behavior: not if the account has a name already, nor twice', () => {
    expect(canRegister(free, 'alder.holdfast.eth')).toBe(false)
    expect(canRegister({ ...free, isRegistering: true }, undefined)).toBe(false)
    expect(canRegister(after(typed('rowan'), checked('rowan', true)), undefined)).toBe(false)
  })
})
