import { type CatalogueWallet, openModal } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

const heron: CatalogueWallet = {
  id: 'heron',
  name: 'Heron',
  homepage: 'https://heron.example/',
  image_id: undefined,
  mobile_link: undefined,
  desktop_link: undefined,
  webapp_link: undefined,
  app_store: 'https://apps.example/heron',
  play_store: 'https://play.example/heron',
  chrome_store: 'https://extensions.example/heron',
  firefox_store: undefined,
  rdns: undefined,
}

async function open(wallet: CatalogueWallet | undefined) {
  const page = renderKit()
  await perform(() => openModal(page.kit, { view: 'Downloads', data: { wallet } }))
  await screen.findByRole('dialog')
  return page
}

describe('Downloads', () => {
  test('default: lists the places in order, each a link to a new tab without referrer or opener', async () => {
    await open(heron)
    expect(screen.getByRole('dialog', { name: 'Get Heron' })).toBeDefined()
    const links = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Chrome Extension (opens in a new tab)', 'https://extensions.example/heron'],
      ['iOS App (opens in a new tab)', 'https://apps.example/heron'],
      ['Android App (opens in a new tab)', 'https://play.example/heron'],
      ['Website (opens in a new tab)', 'https://heron.example/'],
    ])
    expect(links.every(({ rel, target }) => rel === 'noreferrer noopener' && target === '_blank')).toBe(true)
  })

  test('behavior: lists only the places that the wallet has', async () => {
    await open({ ...heron, app_store: undefined, chrome_store: undefined })
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Android App (opens in a new tab)',
      'Website (opens in a new tab)',
    ])
  })

  test('behavior: lists an extension for Firefox beside that for Chrome', async () => {
    await open({ ...heron, firefox_store: 'https://addons.example/heron' })
    const [chrome, firefox] = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(chrome?.textContent).toBe('Chrome Extension (opens in a new tab)')
    expect(firefox?.textContent).toBe('Firefox Extension (opens in a new tab)')
    expect(firefox?.href).toBe('https://addons.example/heron')
  })

  test('behavior: shows a QR code for the app of a phone, and hides it at the second press', async () => {
    const { user } = await open(heron)
    const button = screen.getByRole('button', { name: 'Show QR code: Android App' })
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('img', { name: 'Scan with your phone to get Heron' })).toBeDefined()
    await user.click(button)
    expect(screen.queryByRole('img', { name: /Scan/ })).toBeNull()
  })

  test('error: says that no download is known', async () => {
    const none = { homepage: undefined, app_store: undefined, play_store: undefined, chrome_store: undefined }
    await open({ ...heron, ...none })
    expect(screen.getByText('No download is known for this wallet')).toBeDefined()
  })

  test('error: says that no wallet was chosen', async () => {
    await open(undefined)
    expect(screen.getByRole('dialog', { name: 'Downloads' })).toBeDefined()
    expect(screen.getByText('No wallet was chosen')).toBeDefined()
  })
})
