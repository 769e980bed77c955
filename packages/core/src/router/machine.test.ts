import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type RouterEvent, routerMachine } from './machine.ts'
import { backAction } from './selectors.ts'
import { initialRouterState, type RouterData, type RouterState } from './state.ts'
import { type ViewName, viewNames } from './viewNames.ts'

function at(...history: [ViewName, ...ViewName[]]): RouterState {
  return {
    ...initialRouterState,
    history,
    dataHistory: history.map(() => undefined),
    view: history.at(-1) ?? 'Connect',
  }
}

const none = undefined
const kelp: RouterData = { connectorId: 'kelp' }
const heron: RouterData = { connectorId: 'heron' }
const goBack = { goBack: true }
const older = { view: 'Account' } as const

/** Returns the fields of the state that shows the last of these views; the other views are its history. */
function to(
  direction: RouterState['direction'],
  ...views: readonly [ViewName, RouterData | undefined][]
): Partial<RouterState> {
  const [view, data] = views.at(-1) ?? ['Connect', none]
  return { view, data, direction, history: views.map(([each]) => each), dataHistory: views.map(([, each]) => each) }
}

const states = {
  first: initialRouterState,
  second: { ...initialRouterState, ...to('next', ['Connect', none], ['AllWallets', heron]) },
  third: {
    ...initialRouterState,
    ...to('previous', ['Account', none], ['Swap', kelp], ['SwapPreview', heron]),
    transactionStack: [older],
  },
  unsupported: {
    ...initialRouterState,
    ...to('next', ['Connect', none], ['UnsupportedChain', none], ['Account', none]),
  },
} satisfies Record<string, RouterState>

const events = {
  pushed: { type: 'pushed', view: 'AllWallets', data: kelp },
  pushedConnect: { type: 'pushed', view: 'Connect' },
  pushedAccount: { type: 'pushed', view: 'Account' },
  replaced: { type: 'replaced', view: 'Account', data: kelp },
  replacedByConnect: { type: 'replaced', view: 'Connect' },
  reset: { type: 'reset', view: 'AllWallets', data: kelp },
  wentBack: { type: 'wentBack', connected: false },
  wentBackConnected: { type: 'wentBack', connected: true },
  wentBackToNegative: { type: 'wentBackTo', index: -1 },
  wentBackTo: { type: 'wentBackTo', index: 0 },
  wentBackToSecond: { type: 'wentBackTo', index: 1 },
  wentBackToThird: { type: 'wentBackTo', index: 2 },
  transaction: { type: 'transaction', event: { type: 'pushed', entry: goBack } },
  transactionPopped: { type: 'transaction', event: { type: 'popped' } },
} as const satisfies Record<RouterEvent['type'], RouterEvent> & Record<string, RouterEvent>

describe('routerMachine', () => {
  test('default: begins on Connect', () => {
    expect(initialRouterState).toMatchObject({ view: 'Connect', history: ['Connect'] })
  })

  testTransitions({
    machine: routerMachine,
    states,
    events,
    transitions: {
      first: {
        pushed: to('next', ['Connect', none], ['AllWallets', kelp]),
        pushedAccount: to('next', ['Connect', none], ['Account', none]),
        replaced: to('next', ['Account', kelp]),
        reset: to('next', ['AllWallets', kelp]),
        transaction: { transactionStack: [goBack] },
      },
      second: {
        // A view that is already in the history can be pushed again.
        pushedConnect: to('next', ['Connect', none], ['AllWallets', heron], ['Connect', none]),
        pushedAccount: to('next', ['Connect', none], ['AllWallets', heron], ['Account', none]),
        replaced: to('next', ['Connect', none], ['Account', kelp]),
        replacedByConnect: to('next', ['Connect', none], ['Connect', none]),
        reset: to('next', ['AllWallets', kelp]),
        wentBack: to('previous', ['Connect', none]),
        wentBackConnected: to('previous', ['Account', none]),
        wentBackTo: to('previous', ['Connect', none]),
        transaction: { transactionStack: [goBack] },
      },
      third: {
        pushed: to('next', ['Account', none], ['Swap', kelp], ['SwapPreview', heron], ['AllWallets', kelp]),
        pushedConnect: to('next', ['Account', none], ['Swap', kelp], ['SwapPreview', heron], ['Connect', none]),
        pushedAccount: to('next', ['Account', none], ['Swap', kelp], ['SwapPreview', heron], ['Account', none]),
        replaced: to('next', ['Account', none], ['Swap', kelp], ['Account', kelp]),
        replacedByConnect: to('next', ['Account', none], ['Swap', kelp], ['Connect', none]),
        reset: to('next', ['AllWallets', kelp]),
        wentBack: to('previous', ['Account', none], ['Swap', kelp]),
        wentBackConnected: to('previous', ['Account', none], ['Swap', kelp]),
        wentBackTo: to('previous', ['Account', none]),
        wentBackToSecond: to('previous', ['Account', none], ['Swap', kelp]),
        transaction: { transactionStack: [older, goBack] },
        transactionPopped: { transactionStack: [] },
      },
      // With UnsupportedChain in the history, going back changes nothing: the modal closes instead.
      unsupported: {
        pushed: to('next', ['Connect', none], ['UnsupportedChain', none], ['Account', none], ['AllWallets', kelp]),
        pushedConnect: to('next', ['Connect', none], ['UnsupportedChain', none], ['Account', none], ['Connect', none]),
        replacedByConnect: to('next', ['Connect', none], ['UnsupportedChain', none], ['Connect', none]),
        reset: to('next', ['AllWallets', kelp]),
        wentBackTo: to('previous', ['Connect', none]),
        wentBackToSecond: to('previous', ['Connect', none], ['UnsupportedChain', none]),
        transaction: { transactionStack: [goBack] },
      },
    },
  })

  test('behavior: going back shows a view with its own data, not with that of the view after it', () => {
    const wallet = (id: string) => ({ connectorId: id })
    const events: RouterEvent[] = [
      { type: 'pushed', view: 'ConnectingWalletConnect', data: wallet('kelp') },
      { type: 'pushed', view: 'GetWallet' },
      { type: 'pushed', view: 'Downloads', data: wallet('heron') },
    ]
    const atDownloads = events.reduce(routerMachine, initialRouterState)
    const back: RouterEvent = { type: 'wentBack', connected: false }
    const [getWallet, connecting, connect] = [1, 2, 3].map((times) =>
      Array.from({ length: times }, () => back).reduce(routerMachine, atDownloads),
    )
    expect(getWallet).toMatchObject({ view: 'GetWallet', data: undefined })
    expect(connecting).toMatchObject({ view: 'ConnectingWalletConnect', data: wallet('kelp') })
    expect(connect).toMatchObject({ view: 'Connect', data: undefined })
    expect(routerMachine(atDownloads, { type: 'wentBackTo', index: 1 }).data).toEqual(wallet('kelp'))
    const replaced = routerMachine(atDownloads, { type: 'replaced', view: 'AllWallets' })
    expect(replaced).toMatchObject({ data: undefined, dataHistory: [undefined, wallet('kelp'), undefined, undefined] })
    expect(routerMachine(atDownloads, { type: 'reset', view: 'Account' }).dataHistory).toEqual([undefined])
  })

  test('behavior: every sequence of events ends in a consistent state', () => {
    const view = fc.constantFrom(...viewNames)
    const data = fc.option(fc.record({ connectorId: fc.string() }), { nil: undefined })
    const event: fc.Arbitrary<RouterEvent> = fc.oneof(
      fc.record({ type: fc.constantFrom('pushed' as const, 'replaced' as const, 'reset' as const), view, data }),
      fc.record({ type: fc.constant('wentBack' as const), connected: fc.boolean() }),
      fc.record({ type: fc.constant('wentBackTo' as const), index: fc.integer({ min: -2, max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { view: last, history, dataHistory, data } = events.reduce(routerMachine, initialRouterState)
        expect(history.length).toBeGreaterThan(0)
        expect(last).toBe(history.at(-1))
        expect(dataHistory).toHaveLength(history.length)
        expect(data).toBe(dataHistory.at(-1))
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

describe('backAction', () => {
  test('default: goes back if there is more than one view, else closes', () => {
    expect(backAction(at('Connect', 'Account'))).toBe('pop')
    expect(backAction(at('Connect'))).toBe('close')
    expect(backAction(at('Connect', 'UnsupportedChain', 'Account'))).toBe('close')
  })
})
