import { createObservable } from '@holdfast/ui/observable'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import type { WebApp } from '../app/webApp.ts'
import { homeMessages } from '../messages/home.ts'
import { ContractCard } from './ContractCard.tsx'

let test: createTestApp.ReturnType
beforeEach(async () => {
  test = await createTestApp({ answer: () => ({ status: 404 }) })
})
afterEach(async () => {
  cleanup()
  await test.close()
})

/** Renders the card without the kit's provider, as before the kit exists. */
function renderWithoutKit(config: WebApp['config']) {
  return render(
    <WebAppContext value={{ ...test.app, config }}>
      <ContractCard title="Total" />
    </WebAppContext>,
  )
}

describe('ContractCard', () => {
  it('behavior: shows a placeholder until the configuration has loaded', () => {
    const { container } = renderWithoutKit(createObservable({ status: 'loading' as const }))
    expect(screen.getByRole('region', { name: 'Total' })).toBeDefined()
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('error: says that the contract cannot be read when the configuration failed to load', () => {
    renderWithoutKit(createObservable({ status: 'failed' as const }))
    expect(screen.getByText(homeMessages.readFailed)).toBeDefined()
  })
})
