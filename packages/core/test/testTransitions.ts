import { expect, test } from 'vitest'

/**
 * Tests a machine with every event in every state: a listed event changes the listed fields and no other, and a forbidden event
 * returns the very same state.
 */
export function testTransitions<State extends object, Event, StateName extends string, EventName extends string>({
  machine,
  states,
  events,
  transitions,
}: {
  machine: (state: State, event: Event) => State
  states: Readonly<Record<StateName, NoInfer<State>>>
  events: Readonly<Record<EventName, NoInfer<Event>>>
  /** The changes that each event makes in each state. An event that is not listed, or undefined, is forbidden there. */
  transitions: NoInfer<Readonly<Record<StateName, { readonly [Name in EventName]?: Partial<State> | undefined }>>>
}): void {
  const names = {
    states: Object.keys(states) as StateName[], // Object.keys widens the keys of the record to strings.
    events: Object.keys(events) as EventName[], // The same.
  }
  const pairs = names.states.flatMap((state) => names.events.map((event) => [state, event] as const))
  test.each(pairs)('behavior: %s + %s', (stateName, eventName) => {
    const state = states[stateName]
    const after = machine(state, events[eventName])
    const changes = transitions[stateName][eventName]
    if (!changes) return expect(after).toBe(state)
    expect(after).toStrictEqual({ ...state, ...changes })
    // A field that is not listed must stay the same object, so that a component that shows it is not drawn again.
    const others = (Object.keys(state) as (keyof State)[]).filter((key) => !(key in changes)) // Object.keys widens the keys.
    for (const key of others) expect(after[key], String(key)).toBe(state[key])
  })
}
