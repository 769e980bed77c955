import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PeerLine } from './PeerLine.tsx'
import { PeerOrigin } from './PeerOrigin.tsx'

const metadata = { name: 'Reef', description: '', url: 'https://reef.example/page?from=1', icons: [] as string[] }

describe('PeerLine', () => {
  it('default: shows the app’s name and the origin that it claims', () => {
    const { container } = render(<PeerLine metadata={metadata} />)
    expect(container.textContent).toContain('Reefhttps://reef.example')
    expect(container.textContent).not.toContain('/page')
  })

  it('behavior: shows the first icon that the app sent itself, and never loads one from a URL', () => {
    const urls = ['http://reef.example/a.png', 'javascript:alert(1)', 'https://reef.example/b.png']
    const shownOf = (icons: string[]) =>
      render(<PeerLine metadata={{ ...metadata, icons }} />)
        .container.querySelector('img')
        ?.getAttribute('src')
    expect(shownOf([...urls, 'data:image/png;base64,x', 'data:image/png;base64,y'])).toBe('data:image/png;base64,x')
    expect(shownOf(urls)).toBeUndefined()
  })

  it('behavior: shows a drawn icon in place of an icon that cannot be loaded', () => {
    const { container } = render(<PeerLine metadata={{ ...metadata, icons: ['data:image/png;base64,x'] }} />)
    const image = container.querySelector('img')
    if (!image) throw new Error('no icon is drawn')
    fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('PeerOrigin', () => {
  it.each([
    ['https://reef.example/page', 'https://reef.example'],
    ['no address', undefined],
  ])('default: for the claimed address %s, shows the origin %s', (url, origin) => {
    render(<PeerOrigin metadata={{ ...metadata, url }} />)
    expect(screen.queryByText(/^https:/)?.textContent).toBe(origin)
  })
})
