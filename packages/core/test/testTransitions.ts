import { expect, test } from 'vitest'

/** A machine, and the states and events to test it with, by name. */
type Table<State extends object, Event, StateName extends string, EventName extends string> = {
  machine: (state: State, event: Event) => State
  states: Readonly<Record<StateName, NoInfer<State>>>
  events: Readonly<Record<EventName, NoInfer<Event>>>
}

/** What each event leads to in each state. An event that is not listed, or undefined, is forbidden in that state. */
type Outcomes<StateName extends string, EventName extends string, Outcome> = Readonly<
  Record<StateName, { readonly [Name in EventName]?: Outcome | undefined }>
>

/**
 * Tests a machine with every event in every state: a listed event changes the listed fields and no other, and a forbidden event
 * returns the very same state.
 */
export function testTransitions<State extends object, Event, StateName extends string, EventName extends string>({
  transitions,
  ...table
}: Table<State, Event, StateName, EventName> & {
  /** The changes that each event makes in each state. */
  transitions: NoInfer<Outcomes<StateName, EventName, Partial<State>>>
}): void {
  testPairs(table, transitions, (after, changes, state) => {
    expect(after).toStrictEqual({ ...state, ...changes })
    // A field that is not listed must stay the same object, so that a component that shows it is not drawn again.
    const others = (Object.keys(state) as (keyof State)[]).filter((key) => !(key in changes)) // Object.keys widens the keys.
    for (const key of others) expect(after[key], String(key)).toBe(state[key])
  })
}

/** Like {@link testTransitions}, for states that differ in their fields: a listed event leads to exactly the listed state. */
export function testNextStates<State extends object, Event, StateName extends string, EventName extends string>({
  nextStates,
  ...table
}: Table<State, Event, StateName, EventName> & {
  nextStates: NoInfer<Outcomes<StateName, EventName, State>>
}): void {
  testPairs(table, nextStates, (after, next) => expect(after).toStrictEqual(next))
}

function testPairs<State extends object, Event, StateName extends string, EventName extends string, Outcome>(
  { machine, states, events }: Table<State, Event, StateName, EventName>,
  outcomes: Outcomes<StateName, EventName, Outcome>,
  check: (after: State, outcome: Outcome, state: State) => void,
): void {
  const names = {
    states: Object.keys(states) as StateName[], // Object.keys widens the keys of the record to strings.
    events: Object.keys(events) as EventName[], // Object.keys widens these, too.
  }
  const pairs = names.states.flatMap((state) => names.events.map((event) => [state, event] as const))
  test.each(pairs)('behavior: %s + %s', (stateName, eventName) => {
    const state = states[stateName]
    const after = machine(state, events[eventName])
    const outcome = outcomes[stateName][eventName]
    if (outcome === undefined) expect(after).toBe(state)
    else check(after, outcome, state)
  })
}
