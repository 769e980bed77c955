import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '../../../test/createTestApp.ts'
import { WebAppContext } from '../WebAppContext.tsx'
import { Footer } from './Footer.tsx'

afterEach(cleanup)

const folder = join(import.meta.dirname, '../../..')

test('param: sourceUrl: links to the source code if the operator configures its URL', async () => {
  const config = { sourceUrl: 'https://git.example/holdfast' }
  const { app, close } = await createTestApp({ answer: () => ({ status: 404 }), config })
  render(
    <WebAppContext value={app}>
      <Footer />
    </WebAppContext>,
  )
  expect(screen.getByRole('link', { name: 'Open source' }).getAttribute('href')).toBe('https://git.example/holdfast')
  await close()
})

test('default: links to the licence, whose text is the same as in the repository', async () => {
  const { app, close } = await createTestApp({ answer: () => ({ status: 404 }) })
  const { container } = render(
    <WebAppContext value={app}>
      <Footer />
    </WebAppContext>,
  )
  expect(container.textContent).toBe('Open source under the MIT licence. No fees, no admin key.')
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  const path = link?.getAttribute('href') ?? ''
  expect(readFileSync(join(folder, 'public', path), 'utf8')).toBe(readFileSync(join(folder, '../../LICENSE'), 'utf8'))
  await close()
})
