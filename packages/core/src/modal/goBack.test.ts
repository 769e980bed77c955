import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { pushView, resetView } from '../router/actions.ts'
import type { ViewName } from '../router/viewNames.ts'
import { closeModal, openModal } from './actions.ts'
import { leaveNetworkViews } from './goBack.ts'

function openViews(...history: [ViewName, ...ViewName[]]) {
  const { kit } = createTestKit()
  const [first, ...others] = history
  openModal(kit, { view: first })
  for (const view of others) pushView(kit, view)
  expect(kit.router.getState().history).toEqual(history)
  return kit
}

describe('leaveNetworkViews', () => {
  test.each<[string, [ViewName, ...ViewName[]], ViewName[]]>([
    ['the view before Networks', ['Account', 'Networks', 'SwitchNetwork'], ['Account']],
    [
      'the view before Networks, past the help',
      ['Account', 'Profile', 'Networks', 'WhatIsANetwork', 'SwitchNetwork'],
      ['Account', 'Profile'],
    ],
  ])('default: goes back to %s', (_, history, remaining) => {
    const kit = openViews(...history)
    leaveNetworkViews(kit)
    expect(kit.router.getState()).toMatchObject({ view: remaining.at(-1), history: remaining, direction: 'previous' })
    expect(kit.modal.getState().open).toBe(true)
  })

  test.each<[string, [ViewName, ...ViewName[]]]>([
    ['Networks was the first view', ['Networks', 'SwitchNetwork']],
    ['Networks is not in the history', ['SwitchNetwork']],
    ['the user came from UnsupportedChain', ['UnsupportedChain', 'SwitchNetwork']],
  ])('behavior: closes the modal when %s', (_, history) => {
    const kit = openViews(...history)
    leaveNetworkViews(kit)
    expect(kit.modal.getState().open).toBe(false)
  })

  test.each<[string, [ViewName, ...ViewName[]]]>([
    ['is still choosing', ['Account', 'Networks']],
    ['went elsewhere', ['Account', 'Networks', 'SwitchNetwork', 'WhatIsANetwork']],
    ['has left the views for choosing a network', ['Account', 'Profile']],
  ])('behavior: does nothing when the user %s', (_, history) => {
    const kit = openViews(...history)
    const before = kit.router.getState()
    leaveNetworkViews(kit)
    expect(kit.router.getState()).toBe(before)
    expect(kit.modal.getState().open).toBe(true)
  })

  test('behavior: does nothing if the modal was closed and now shows another view', () => {
    const kit = openViews('Account', 'Networks', 'SwitchNetwork')
    closeModal(kit)
    resetView(kit, 'Account')
    leaveNetworkViews(kit)
    expect(kit.router.getState().history).toEqual(['Account'])
  })
})
