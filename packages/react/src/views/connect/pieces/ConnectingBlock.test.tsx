import type { CatalogueWallet } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { ConnectingBlock } from './ConnectingBlock.tsx'

const wallet: CatalogueWallet = {
  id: 'kelp',
  name: 'Kelp',
  homepage: 'https://kelp.example',
  image_id: undefined,
  mobile_link: undefined,
  desktop_link: undefined,
  webapp_link: undefined,
  app_store: undefined,
  play_store: undefined,
  chrome_store: undefined,
  firefox_store: undefined,
  rdns: undefined,
}

describe('ConnectingBlock', () => {
  test.each([
    ['waiting', 'Continue in Kelp', 'Accept connection request in the wallet', false],
    ['buffering', 'Connecting...', 'Accept connection request in the wallet', false],
    ['declined', 'Connection declined', 'You can try again. An earlier request may still be open in the wallet.', true],
  ] as const)('param: status %s has its own title and hint, and may offer a retry', (status, title, hint, retry) => {
    renderKit(<ConnectingBlock name="Kelp" image={undefined} status={status} onRetry={() => {}} />)
    expect(screen.getByText(title)).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(title + hint)
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(retry)
  })

  test('param: retryShown={false}: hides the button, but reserves its place', () => {
    const block = (retryShown: boolean) => (
      <ConnectingBlock name="Kelp" image={undefined} status="waiting" onRetry={() => {}} retryShown={retryShown} />
    )
    renderKit(block(false))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByText('Try again')).toBeDefined()
    renderKit(block(true))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false)
  })

  test('param: retryShown and retryLabel: show the button from the start, disabled while buffering', async () => {
    const onRetry = vi.fn()
    const { user } = renderKit(
      <ConnectingBlock name="Kelp" image={undefined} status="waiting" onRetry={onRetry} retryShown retryLabel="Open" />,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    renderKit(<ConnectingBlock name="Kelp" image={undefined} status="buffering" onRetry={onRetry} retryShown />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true)
  })

  test('param: title, hint and onCancel: replace the texts, and add a button', async () => {
    const onCancel = vi.fn()
    const { user } = renderKit(
      <ConnectingBlock name="K" image={undefined} status="failed" title="No" hint="Because" onCancel={onCancel} />,
    )
    expect(screen.getByRole('status').textContent).toBe('NoBecause')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  test('param: wallet: links to the only place to get it', () => {
    renderKit(<ConnectingBlock name="Kelp" image={undefined} status="waiting" wallet={wallet} />)
    expect(screen.getByText("Don't have Kelp?")).toBeDefined()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get' })
    expect(link.href).toBe('https://kelp.example/')
    expect(link.rel).toContain('noopener')
  })

  test('param: wallet: leads to Downloads when there are several places to get it', async () => {
    const { kit, user } = renderKit(
      <ConnectingBlock
        name="Kelp"
        image={undefined}
        status="waiting"
        wallet={{ ...wallet, app_store: 'https://apps.example/kelp' }}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Get' }))
    expect(kit.router.getState()).toMatchObject({ view: 'Downloads', data: { wallet: { name: 'Kelp' } } })
  })
})
