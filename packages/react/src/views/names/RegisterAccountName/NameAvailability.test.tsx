import { initialNamesState, type NamesState } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { NameAvailability } from './NameAvailability.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'

const namesOf = (changes: Partial<NamesState>): NamesState => ({ ...initialNamesState, label: 'kelp', ...changes })
const renderCheck = (check: NamesState['check']) =>
  renderKit(<NameAvailability names={namesOf({ check })} fullName="kelp.reef.eth" />).container

describe('NameAvailability', () => {
  test.each([
    ['none', ''],
    ['available', 'kelp.reef.ethAvailable'],
    ['registered', 'kelp.reef.ethRegistered'],
    ['failed', 'Could not find out whether this name is free.Try again'],
  ] as const)('default: shows the result of a check in the state %s', (check, expected) => {
    expect(renderCheck(check).textContent).toBe(expected)
  })

  test.each(['typing', 'checking'] as const)(
    'behavior: says which name is being checked while the check is in the state %s',
    (check) => {
      expect(renderCheck(check).querySelector('[aria-label]')?.getAttribute('aria-label')).toBe(
        'Checking kelp.reef.eth',
      )
    },
  )
})

describe('NameSuggestions', () => {
  const suggestions = [
    { name: 'kelp', isRegistered: true },
    { name: 'kelp-eth', isRegistered: false },
    { name: 'my-kelp', isRegistered: true },
  ]
  function renderSuggestions(changes: Partial<NamesState> = {}) {
    const chosen: string[] = []
    const names = namesOf({ check: 'registered', suggestions, ...changes })
    const page = renderKit(
      <NameSuggestions names={names} zone="reef.eth" onChoose={(name) => void chosen.push(name)} />,
    )
    return { ...page, chosen, rows: screen.queryAllByRole<HTMLButtonElement>('button') }
  }

  test('default: shows the similar names, and chooses a free one', async () => {
    const { user, chosen, rows } = renderSuggestions({ label: 'Kelp' })
    expect(screen.getByRole('region', { name: 'Similar names' })).toBeDefined()
    expect(rows.map((row) => [row.textContent, row.disabled])).toEqual([
      ['kelp-eth.reef.ethAvailable', false],
      ['my-kelp.reef.ethRegistered', true],
    ])
    await user.click(screen.getByRole('button', { name: /kelp-eth/ }))
    expect(chosen).toEqual(['kelp-eth'])
  })

  test('behavior: disables all names while a name is being registered', () => {
    expect(renderSuggestions({ isRegistering: true }).rows.map((row) => row.disabled)).toEqual([true, true])
  })

  test.each<Partial<NamesState>>([
    { check: 'available' },
    { check: 'checking' },
    { suggestions: [] },
    { suggestions: suggestions.slice(0, 1) },
  ])('behavior: suggests nothing for %o', (changes) => {
    expect(renderSuggestions(changes).container.textContent).toBe('')
  })
})
