import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RouterEvent, routerMachine } from './machine.ts'
import { goesBackBy } from './selectors.ts'
import { initialRouterState, type RouterState } from './state.ts'
import { type ViewName, viewNames } from './viewNames.ts'

function at(...history: [ViewName, ...ViewName[]]): RouterState {
  return { ...initialRouterState, history, told: history.map(() => undefined), view: history.at(-1) ?? 'Connect' }
}

describe('routerMachine', () => {
  test('default: begins on Connect', () => {
    expect(initialRouterState).toMatchObject({ view: 'Connect', history: ['Connect'] })
  })

  const table: readonly [string, RouterState, RouterEvent, readonly ViewName[]][] = [
    ['push adds a view', at('Connect'), { type: 'pushed', view: 'AllWallets' }, ['Connect', 'AllWallets']],
    ['push of the current view is ignored', at('AllWallets'), { type: 'pushed', view: 'AllWallets' }, ['AllWallets']],
    [
      'push of a view further down adds it again',
      at('Connect', 'AllWallets'),
      { type: 'pushed', view: 'Connect' },
      ['Connect', 'AllWallets', 'Connect'],
    ],
    [
      'replace swaps the last one',
      at('Connect', 'AllWallets'),
      { type: 'replaced', view: 'Account' },
      ['Connect', 'Account'],
    ],
    ['replace by the last one is ignored', at('Connect'), { type: 'replaced', view: 'Connect' }, ['Connect']],
    ['reset clears the history', at('Connect', 'AllWallets'), { type: 'reset', view: 'Account' }, ['Account']],
    ['back pops', at('Connect', 'AllWallets'), { type: 'wentBack', connected: false }, ['Connect']],
    [
      'back with one view left stays (the modal closes)',
      at('Connect'),
      { type: 'wentBack', connected: false },
      ['Connect'],
    ],
    [
      'back with UnsupportedChain in the history stays (the modal closes)',
      at('Connect', 'UnsupportedChain', 'AllWallets'),
      { type: 'wentBack', connected: true },
      ['Connect', 'UnsupportedChain', 'AllWallets'],
    ],
    [
      'back onto Connect while connected lands on Account',
      at('Connect', 'AllWallets'),
      { type: 'wentBack', connected: true },
      ['Account'],
    ],
    [
      'back to an index keeps what is before it',
      at('Connect', 'AllWallets', 'ConnectingSiwe'),
      { type: 'wentBackTo', index: 0 },
      ['Connect'],
    ],
    [
      'back to the current index stays',
      at('Connect', 'Account'),
      { type: 'wentBackTo', index: 1 },
      ['Connect', 'Account'],
    ],
    [
      'back to an invalid index stays',
      at('Connect', 'Account'),
      { type: 'wentBackTo', index: -1 },
      ['Connect', 'Account'],
    ],
  ]
  test.each(table)('behavior: %s', (_, before, event, history) => {
    const after = routerMachine(before, event)
    expect(after.history).toEqual(history)
    expect(after.view).toBe(history.at(-1))
    if (history === before.history || history.join() === before.history.join()) expect(after).toBe(before)
  })

  test('behavior: an ignored push or replace leaves the data unchanged', () => {
    const before = { ...at('ConnectingExternal'), data: { connectorId: 'a' } }
    for (const type of ['pushed', 'replaced'] as const) {
      expect(routerMachine(before, { type, view: 'ConnectingExternal', data: { connectorId: 'b' } })).toBe(before)
    }
  })

  test('behavior: a push sets the data, also to undefined', () => {
    const before = { ...at('Connect'), data: { connectorId: 'a' } }
    expect(routerMachine(before, { type: 'pushed', view: 'Account' }).data).toBeUndefined()
  })

  test('behavior: back shows a view with its own data, not with that of the view after it', () => {
    const wallet = (id: string) => ({ connectorId: id })
    const events: RouterEvent[] = [
      { type: 'pushed', view: 'ConnectingWalletConnect', data: wallet('kelp') },
      { type: 'pushed', view: 'GetWallet' },
      { type: 'pushed', view: 'Downloads', data: wallet('heron') },
    ]
    const there = events.reduce(routerMachine, initialRouterState)
    const back: RouterEvent = { type: 'wentBack', connected: false }
    const [getWallet, connecting, connect] = [1, 2, 3].map((times) =>
      Array.from({ length: times }, () => back).reduce(routerMachine, there),
    )
    expect(getWallet).toMatchObject({ view: 'GetWallet', data: undefined })
    expect(connecting).toMatchObject({ view: 'ConnectingWalletConnect', data: wallet('kelp') })
    expect(connect).toMatchObject({ view: 'Connect', data: undefined })
    expect(routerMachine(there, { type: 'wentBackTo', index: 1 }).data).toEqual(wallet('kelp'))
    const replaced = routerMachine(there, { type: 'replaced', view: 'AllWallets' })
    expect(replaced).toMatchObject({ data: undefined, told: [undefined, wallet('kelp'), undefined, undefined] })
    expect(routerMachine(there, { type: 'reset', view: 'Account' }).told).toEqual([undefined])
  })

  test('behavior: states the direction of the move', () => {
    const there = routerMachine(at('Connect'), { type: 'pushed', view: 'AllWallets' })
    expect(there.direction).toBe('next')
    const back = routerMachine(there, { type: 'wentBack', connected: false })
    expect(back.direction).toBe('previous')
    expect(routerMachine(back, { type: 'replaced', view: 'Account' }).direction).toBe('next')
  })

  test('behavior: keeps transactions, the latest on top', () => {
    const pushed = routerMachine(at('Connect'), {
      type: 'transaction',
      event: { type: 'pushed', entry: { goBack: true } },
    })
    expect(pushed.transactionStack).toEqual([{ goBack: true }])
    const popped = routerMachine(pushed, { type: 'transaction', event: { type: 'popped' } })
    expect(popped.transactionStack).toEqual([])
    expect(routerMachine(popped, { type: 'transaction', event: { type: 'popped' } })).toBe(popped)
  })

  test('behavior: never leaves its states', () => {
    const view = fc.constantFrom(...viewNames)
    const data = fc.option(fc.record({ connectorId: fc.string() }), { nil: undefined })
    const event: fc.Arbitrary<RouterEvent> = fc.oneof(
      fc.record({ type: fc.constantFrom('pushed' as const, 'replaced' as const, 'reset' as const), view, data }),
      fc.record({ type: fc.constant('wentBack' as const), connected: fc.boolean() }),
      fc.record({ type: fc.constant('wentBackTo' as const), index: fc.integer({ min: -2, max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { view: last, history, told, data } = events.reduce(routerMachine, initialRouterState)
        expect(history.length).toBeGreaterThan(0)
        expect(last).toBe(history.at(-1))
        expect(told).toHaveLength(history.length)
        expect(data).toBe(told.at(-1))
      }),
    )
  })

  test('behavior: a push never shows a view twice in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...viewNames), { maxLength: 40 }), (views) => {
        const pushes = views.map((view): RouterEvent => ({ type: 'pushed', view }))
        const { history } = pushes.reduce(routerMachine, initialRouterState)
        history.forEach((each, index) => expect(each).not.toBe(history[index + 1]))
      }),
    )
  })
})

describe('goesBackBy', () => {
  test('default: pops with more than one view, else closes', () => {
    expect(goesBackBy(at('Connect', 'Account'))).toBe('pop')
    expect(goesBackBy(at('Connect'))).toBe('close')
    expect(goesBackBy(at('Connect', 'UnsupportedChain', 'Account'))).toBe('close')
  })
})
