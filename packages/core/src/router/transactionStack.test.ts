import { describe, expect, test } from 'vitest'
import {
  settledNavigation,
  type TransactionEntry,
  type TransactionNavigation,
  transactionStack,
} from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

describe('transactionStack', () => {
  test('default: the last in is the first out', () => {
    const first: TransactionEntry = { view: 'Account' }
    const second: TransactionEntry = { goBack: true }
    const both = [first, second].reduce<readonly TransactionEntry[]>(
      (entries, entry) => transactionStack(entries, { type: 'pushed', entry }),
      [],
    )
    expect(both).toEqual([first, second])
    expect(transactionStack(both, { type: 'popped' })).toEqual([first])
  })

  test('behavior: popping an empty stack changes nothing', () => {
    const empty: readonly TransactionEntry[] = []
    expect(transactionStack(empty, { type: 'popped' })).toBe(empty)
  })
})

describe('settledNavigation', () => {
  const table: readonly [
    string,
    TransactionEntry,
    'success' | 'cancelled',
    readonly ViewName[],
    TransactionNavigation,
  ][] = [
    ['goBack goes back', { goBack: true, replace: true, view: 'Account' }, 'success', ['Connect'], { type: 'back' }],
    [
      'replace returns to the view before ConnectingSiwe',
      { replace: true, view: 'Account' },
      'success',
      ['Connect', 'AllWallets', 'ConnectingSiwe'],
      { type: 'backTo', index: 1 },
    ],
    [
      'replace also returns to the view before SIWXSignMessage',
      { replace: true },
      'success',
      ['Connect', 'SIWXSignMessage'],
      { type: 'backTo', index: 0 },
    ],
    [
      'replace closes when no view precedes the sign-in step',
      { replace: true },
      'success',
      ['ConnectingSiwe'],
      { type: 'close' },
    ],
    [
      'replace closes when there was no sign-in step',
      { replace: true },
      'success',
      ['Connect', 'Account'],
      { type: 'close' },
    ],
    [
      'view resets the router to that view',
      { view: 'Account' },
      'success',
      ['Connect'],
      { type: 'reset', view: 'Account' },
    ],
    ['an entry without goBack, replace and view does not navigate', {}, 'success', ['Connect'], { type: 'none' }],
    [
      'a cancelled transaction goes back, whatever the entry requests',
      { replace: true, view: 'Account' },
      'cancelled',
      ['Connect'],
      { type: 'back' },
    ],
  ]
  test.each(table)('behavior: %s', (_, entry, outcome, history, navigation) => {
    expect(settledNavigation(entry, outcome, history)).toEqual(navigation)
  })
})
