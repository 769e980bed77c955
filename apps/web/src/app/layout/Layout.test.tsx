import { HoldfastProvider } from '@holdfast/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createTestApp } from '../../../test/createTestApp.ts'
import { WebAppContext } from '../WebAppContext.tsx'
import { Layout } from './Layout.tsx'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await test.close()
  window.history.replaceState(null, '', '/')
})

async function open() {
  test = await createTestApp({ answer: () => ({ status: 404 }) })
  render(
    <WebAppContext value={test.app}>
      <HoldfastProvider kit={test.kit}>
        <Layout>
          <p>The page</p>
        </Layout>
      </HoldfastProvider>
    </WebAppContext>,
  )
}

describe('Layout', () => {
  it('default: shows a link to the content, then header, content and footer', async () => {
    await open()
    const [skip] = screen.getAllByRole('link')
    const main = screen.getByRole('main')
    expect([skip?.textContent, skip?.getAttribute('href')]).toEqual(['Skip to content', `#${main.id}`])
    expect(main.textContent).toBe('The page')
    const parts = [...(main.parentElement?.children ?? [])].map(({ tagName }) => tagName)
    expect(parts.filter((tag) => /HEADER|MAIN|FOOTER/.test(tag))).toEqual(['HEADER', 'MAIN', 'FOOTER'])
  })

  it('behavior: focuses the content and scrolls to its top after a navigation, but not on the first load', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
    await open()
    expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []])
    act(() => navigate('/profile'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(scrolled.mock.calls).toEqual([[{ top: 0 }]])
  })

  it('behavior: shows a toast in the notifications region', async () => {
    await open()
    await screen.findByRole('region', { name: 'Notifications' })
    act(() => void test.app.toaster.show({ variant: 'success', message: 'Deposited' }))
    await waitFor(() => expect(screen.getByText('Deposited')).toBeDefined())
  })
})
