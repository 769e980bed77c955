import { createDeferred } from '@holdfast/base'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useDrawnPart } from './hydration.ts'
import { createLazyPage } from './lazyPage.tsx'

afterEach(cleanup)

let mounts = 0
function Greeting() {
  useEffect(() => {
    mounts += 1
  }, [])
  return (
    <div {...useDrawnPart('wallet')}>
      <button type="button">Greet</button>
    </div>
  )
}

/** Renders a page with its code loaded, as the server does, and hydrates it in a browser where the code is still loading. */
async function openDrawn(load: () => Promise<typeof Greeting>) {
  mounts = 0
  const Drawn = createLazyPage(async () => Greeting)
  await Drawn.load()
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Drawn />)
  const drawnButton = container.querySelector('button')
  const errors: unknown[] = []
  const Page = createLazyPage(load)
  const root = await act(async () =>
    hydrateRoot(container, <Page />, { onRecoverableError: (error) => void errors.push(error) }),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  return { container, drawnButton, errors }
}

describe('createLazyPage', () => {
  it('default: keeps the server-rendered elements while the code loads and after it has loaded', async () => {
    const arrived = createDeferred<typeof Greeting>()
    const { container, drawnButton, errors } = await openDrawn(() => arrived.promise)
    const awoken: Event[] = []
    const onAwake = (event: Event): void => void awoken.push(event)
    document.addEventListener('holdfast:awake', onAwake)
    onTestFinished(() => document.removeEventListener('holdfast:awake', onAwake))

    expect(container.querySelector('[data-asleep][data-depends-on="wallet"] button')).toBe(drawnButton)
    expect(mounts).toBe(0)
    await act(async () => arrived.resolve(Greeting))
    await screen.findByRole('button', { name: 'Greet' })
    expect(container.querySelector('button')).toBe(drawnButton)
    expect(container.querySelector('[data-asleep], [data-depends-on]')).toBeNull()
    expect([mounts, errors, awoken.length]).toEqual([1, [], 1])
  })

  it('default: shows the placeholder, then a page that responds, when the server rendered nothing', async () => {
    const Page = createLazyPage(async () => Greeting)
    const { container } = render(<Page />)
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    await screen.findByRole('button', { name: 'Greet' })
    expect(container.querySelector('[data-asleep]')).toBeNull()
  })

  it('error: keeps the rendered page when its code fails to load, and offers a retry once the user presses something', async () => {
    let isOnline = false
    const { container, drawnButton, errors } = await openDrawn(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    })
    expect([container.querySelector('button'), container.querySelector('[role="alert"]')]).toEqual([drawnButton, null])
    await act(async () => drawnButton?.click())
    await act(async () => (await screen.findByRole('button', { name: 'Try again' })).click())
    expect(container.querySelector('[data-asleep] button')).toBe(drawnButton)
    isOnline = true
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await vi.waitFor(() => expect(container.querySelector('[data-asleep], [role="alert"]')).toBeNull())
    expect(container.querySelector('button')).toBe(drawnButton)
    expect([mounts, errors]).toEqual([1, []])
  })

  it('behavior: loads the code again once the connection is back', async () => {
    let isOnline = false
    const { container, drawnButton } = await openDrawn(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    })
    isOnline = true
    await act(async () => window.dispatchEvent(new Event('online')))
    await vi.waitFor(() => expect(container.querySelector('[data-asleep]')).toBeNull())
    expect(container.querySelector('button')).toBe(drawnButton)
  })
})
