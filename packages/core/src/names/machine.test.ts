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

describe('namesMachine', () => {
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

  test('behavior: an answer about another name comes too late', () => {
    const before = after(typed('rowan'), typed('alder'))
    expect(namesMachine(before, checked('rowan', false))).toBe(before)
    expect(namesMachine(before, { type: 'checkFailed', label: 'rowan' })).toBe(before)
    expect(namesMachine(before, { type: 'checkStarted', label: 'rowan' })).toBe(before)
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
