import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLazyView } from './lazyView.tsx'

afterEach(cleanup)

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

describe('createLazyView', () => {
  it('default: shows the placeholder, then the view with its props', async () => {
    const View = createLazyView(() => Promise.resolve(Greeting), <p>placeholder</p>)
    render(<View name="Ada" />)
    expect(screen.getByText('placeholder')).toBeTruthy()
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })

  it('behavior: loads the code once, and renders at once when the code is there already', async () => {
    let loads = 0
    const View = createLazyView(() => {
      loads += 1
      return Promise.resolve(Greeting)
    })
    View.preload()
    const first = render(<View name="Ada" />)
    await screen.findByText('Hello Ada')
    first.unmount()
    render(<View name="Grace" />)
    expect(screen.getByText('Hello Grace')).toBeTruthy()
    expect(loads).toBe(1)
  })

  it('error: offers a retry when the code cannot be loaded', async () => {
    let isOnline = false
    const View = createLazyView(() => (isOnline ? Promise.resolve(Greeting) : Promise.reject(new Error('offline'))))
    render(<View name="Ada" />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isOnline = true
    fireEvent.click(retry)
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })
})
