import type { FrameConfig } from '@holdfast/api/embedded'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { PageOutlet } from './PageOutlet.tsx'
import { Shell } from './Shell.tsx'

const config: FrameConfig = {
  apiUrl: 'https://secure.example',
  vaultUrl: 'https://vault.example',
  servedAt: 0,
  project: null,
  chains: [],
  production: true,
}

test('Shell: default: shows the project’s name and the host above the content', () => {
  render(
    <TextsContext value={english}>
      <Shell name={'Reef\u202E'} host="secure.example">
        <h1>Approve</h1>
      </Shell>
    </TextsContext>,
  )
  const header = screen.getByRole('banner')
  expect(header.textContent).toBe('Reef⟨U+202E⟩secure.example')
  expect(screen.getByRole('main').textContent).toBe('Approve')
})

describe('PageOutlet', () => {
  test('error: if a page cannot be loaded, shows the failure, and loads the page again on a press', async () => {
    let attempts = 0
    const load = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('offline')
      return () => <h1>Here</h1>
    }
    render(
      <TextsContext value={english}>
        <PageOutlet load={load} config={config} />
      </TextsContext>,
    )
    expect(screen.getByRole('img', { name: 'Loading…' })).toBeDefined()
    expect((await screen.findByRole('alert')).textContent).toBe(english.pages.failed)
    screen.getByRole('button', { name: 'Try again' }).click()
    await screen.findByRole('heading', { name: 'Here' })
    expect(attempts).toBe(2)
  })
})
