import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { homeMessages } from '../messages/home.ts'
import { VisitorHome } from './VisitorHome.tsx'

let test: createTestApp.ReturnType
beforeEach(async () => {
  test = await createTestApp({ answer: () => ({ status: 404 }) })
  render(
    <WebAppContext value={test.app}>
      <VisitorHome />
    </WebAppContext>,
  )
})
afterEach(async () => {
  cleanup()
  await test.close()
})

/** Returns the title, text and number of each item in a section's list. */
function pointsOf(name: string) {
  return within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => ({
      title: within(item).getByRole('heading', { level: 3 }).textContent,
      text: item.querySelector('p')?.textContent,
      number: item.querySelector('.point__number')?.textContent,
    }))
}

describe('VisitorHome', () => {
  it('default: shows the title, a link to sign up, and the total stake', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stake ETH. Keep hold of it.')
    expect(screen.getByText(homeMessages.heroText)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/login?mode=sign-up')
    const total = screen.getByRole('region', { name: 'Staked right now' })
    expect(within(total).getByRole('heading', { level: 2 }).textContent).toBe('Staked right now')
  })

  it('behavior: links to the heading of the explanation, which can be focused', () => {
    const link = screen.getByRole('link', { name: 'How it works' })
    const heading = screen.getByRole('heading', { level: 2, name: 'How it works' })
    expect(link.getAttribute('href')).toBe(`#${heading.id}`)
    heading.focus()
    expect(document.activeElement).toBe(heading)
  })

  it('default: shows three numbered steps and four reasons for trust', () => {
    expect(pointsOf('How it works')).toEqual(
      homeMessages.steps.map((step, index) => ({ ...step, number: String(index + 1) })),
    )
    expect(pointsOf('Built to be checked')).toEqual(homeMessages.trust.map((each) => ({ ...each, number: undefined })))
    // Icons and drawn numbers are hidden from screen readers, which count the list's items themselves.
    expect(document.querySelectorAll('.point__icon[aria-hidden="true"]')).toHaveLength(7)
  })
})
