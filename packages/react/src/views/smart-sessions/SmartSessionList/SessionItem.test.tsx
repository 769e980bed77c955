import type { SmartSessionsState } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { SessionItem } from './SessionItem.tsx'

type Session = SmartSessionsState['sessions'][number]

function renderItem(changes: Partial<Session> = {}, isRevoking = false) {
  const session: Session = {
    pci: 'p',
    createdAt: 1_740_000_000,
    expiration: 4_000_000_000,
    revokedAt: null,
    permissions: [{ type: 'contract-call', data: {} }],
    policies: [],
    context: '0xabcd',
    project: { name: 'Reef', url: 'https://reef.example' },
    ...changes,
  }
  const { container } = renderKit(
    <ul>
      <SessionItem session={session} isRevoking={isRevoking} />
    </ul>,
  )
  return { container, item: screen.getByRole('listitem'), button: screen.queryByRole('button') }
}

describe('SessionItem', () => {
  test('default: shows the app and the end of an active permission, and offers to revoke it', () => {
    const { item, button } = renderItem()
    expect(within(item).getByText('Reef')).toBeDefined()
    expect(within(item).getByText(/^Active until .*2096/)).toBeDefined()
    expect(button?.textContent).toBe('Revoke')
    expect(button?.getAttribute('aria-label')).toBe('Revoke the permission of Reef')
  })

  test('param: isRevoking: marks the button as busy', () => {
    const { button } = renderItem({}, true)
    expect([button?.getAttribute('aria-busy'), button?.getAttribute('aria-label')]).toEqual(['true', null])
    expect(button?.textContent).not.toBe('Revoke')
  })

  test.each<[string, Partial<Session>, RegExp]>([
    ['been revoked', { revokedAt: 1_745_000_000 }, /^Revoked .*2025/],
    ['ended', { expiration: 1_750_000_000 }, /^Ended .*2025/],
  ])('behavior: offers no revocation of a permission that has %s', (_, changes, expected) => {
    const { item, button } = renderItem(changes)
    expect(within(item).getByText(expected)).toBeDefined()
    expect(button).toBeNull()
  })

  test('behavior: lists the site, each kind of permission, and the key in the details', () => {
    const types = ['native-token-transfer', 'erc20-token-periodic', 'contract-call', 'something-new']
    const { container } = renderItem({ permissions: types.map((type) => ({ type, data: {} })), delegate: '0xdd' })
    const values = [...container.querySelectorAll('dd')].map((value) => value.textContent)
    expect(values[0]).toBe('https://reef.example')
    expect(new Set(values.slice(2, 6)).size).toBe(4)
    expect(values[5]).toBe('Something else: something-new')
    expect(values.at(-1)).toBe('0xdd')
  })

  test('behavior: lists no key when the permission has none', () => {
    const { container } = renderItem()
    expect(container.querySelectorAll('dd')).toHaveLength(3)
  })
})
