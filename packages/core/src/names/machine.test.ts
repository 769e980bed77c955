import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type NamesEvent, namesMachine } from './machine.ts'
import { canRegisterName } from './rules.ts'
import { initialNamesState, type NamesState } from './state.ts'

const typed = (label: string): NamesEvent => ({ type: 'typed', label, problem: undefined })
const after = (...events: NamesEvent[]): NamesState => events.reduce(namesMachine, initialNamesState)
const checked = (label: string, isRegistered: boolean): NamesEvent => ({
  type: 'checked',
  label,
  isRegistered,
  suggestions: [{ name: `${label}-eth`, isRegistered: false }],
})

const suggestions = [{ name: 'rowan-eth', isRegistered: false }]
const typing: NamesState = { ...initialNamesState, label: 'rowan', check: 'typing' }
const checking: NamesState = { ...typing, check: 'checking', loading: true }
const available: NamesState = { ...typing, check: 'available', suggestions }
const avatar = 'https://reef.example/a'
const registering = { isRegistering: true, loading: true, avatar }
const states = {
  none: initialNamesState,
  invalid: { ...initialNamesState, label: 'a_b', problem: 'characters' },
  typing,
  checking,
  available,
  registered: { ...available, check: 'registered' },
  failed: { ...typing, check: 'failed' },
  registering: { ...available, ...registering },
  /** Another name is typed, and checked, before the registration has ended. */
  typingAnother: { ...typing, ...registering },
  checkingAnother: { ...checking, ...registering },
} satisfies Record<string, NamesState>

const events = {
  typed: typed('alder'),
  invalidTyped: { type: 'typed', label: 'a-', problem: 'characters' },
  emptied: { type: 'typed', label: '', problem: 'tooShort' },
  checkStarted: { type: 'checkStarted', label: 'rowan' },
  checkStartedForInvalid: { type: 'checkStarted', label: 'a_b' },
  checkStartedForOther: { type: 'checkStarted', label: 'alder' },
  free: checked('rowan', false),
  taken: checked('rowan', true),
  checkedForInvalid: checked('a_b', false),
  checkedForOther: checked('alder', false),
  checkFailed: { type: 'checkFailed', label: 'rowan' },
  checkFailedForInvalid: { type: 'checkFailed', label: 'a_b' },
  checkFailedForOther: { type: 'checkFailed', label: 'alder' },
  registrationStarted: { type: 'registrationStarted', avatar },
  registrationEnded: { type: 'registrationEnded' },
  left: { type: 'left' },
} satisfies Record<Exclude<NamesEvent['type'], 'checked'>, NamesEvent> & Record<string, NamesEvent>

const noResult = { problem: undefined, suggestions: [], loading: false }
/** Typing clears the earlier result. An empty field has no problem. */
const written = {
  typed: { ...noResult, label: 'alder', check: 'typing' },
  invalidTyped: { ...noResult, label: 'a-', check: 'none', problem: 'characters' },
  emptied: { ...noResult, label: '', check: 'none' },
} as const
const whileIdle = { ...written, registrationStarted: registering, left: initialNamesState }
/** The changes while the typed text is a valid name. */
const checkable = {
  ...whileIdle,
  checkStarted: { check: 'checking', loading: true },
  free: { check: 'available', suggestions, loading: false },
  taken: { check: 'registered', suggestions, loading: false },
  checkFailed: { check: 'failed', loading: false },
} as const
/** The changes while a name is being registered: typing does not end the registration, so loading goes on. */
const whileRegistering = {
  typed: { ...written.typed, loading: true },
  invalidTyped: { ...written.invalidTyped, loading: true },
  emptied: { ...written.emptied, loading: true },
  checkStarted: { check: 'checking' },
  free: { check: 'available', suggestions },
  taken: { check: 'registered', suggestions },
  checkFailed: { check: 'failed' },
  registrationEnded: { isRegistering: false, loading: false },
  left: initialNamesState,
} as const

describe('namesMachine', () => {
  testTransitions({
    machine: namesMachine,
    states,
    events,
    transitions: {
      // Nothing is typed, so `left` changes nothing.
      none: { ...whileIdle, left: undefined },
      invalid: whileIdle,
      typing: checkable,
      checking: checkable,
      available: checkable,
      registered: checkable,
      failed: checkable,
      registering: whileRegistering,
      typingAnother: whileRegistering,
      checkingAnother: { ...whileRegistering, registrationEnded: { isRegistering: false } },
    },
  })

  test('behavior: a name can be registered only after the service has answered that this name is free', () => {
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
        if (!canRegisterName(state, undefined)) return
        const lastTyped = events.findLastIndex(({ type }) => type === 'typed')
        const answers = events.slice(lastTyped).filter((each) => each.type === 'checked' && each.label === state.label)
        expect(answers.at(-1)).toMatchObject({ isRegistered: false })
      }),
    )
  })
})

describe('canRegisterName', () => {
  const free = after(typed('rowan'), checked('rowan', false))
  test('default: is true for a free name', () => expect(canRegisterName(free, undefined)).toBe(true))
  test('behavior: is false if the account has a name, a registration is running, or the name is taken', () => {
    expect(canRegisterName(free, 'alder.holdfast.eth')).toBe(false)
    expect(canRegisterName({ ...free, isRegistering: true }, undefined)).toBe(false)
    expect(canRegisterName(after(typed('rowan'), checked('rowan', true)), undefined)).toBe(false)
  })
})
