import { openSend } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FRIEND, openSendView } from '../../../../test/openSendView.ts'
import { perform } from '../../../../test/renderKit.tsx'

describe('ReceiverEntry', () => {
  test.each([
    ['DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', /another kind of network\. Use an address of Harbour\.$/],
    [`ethereum:${FRIEND}@1?value=1`, /meant for a network other than Harbour\./],
    [`ethereum:${FRIEND}@31337/approve?uint256=1`, /asks for more than a payment\.$/],
  ])('error: %s is refused, with the reason', async (receiver, words) => {
    const page = await openSendView()
    await page.user.click(page.receiver())
    await page.user.paste(receiver)
    expect(await page.form.findByText(words)).toBeDefined()
    expect(page.receiver().getAttribute('aria-invalid')).toBe('true')
  })

  test('behavior: an address is written from left to right, the placeholder as the language is', async () => {
    const page = await openSendView()
    expect(page.receiver().dir).toBe('')
    await page.user.click(page.receiver())
    await page.user.paste(FRIEND)
    expect(page.receiver().dir).toBe('ltr')
    // The entered address itself is not repeated below the field.
    await page.form.findByText('You have not sent to this address from here before.')
    expect(page.form.queryByText(FRIEND)).toBeNull()
  })

  test('behavior: the button tells whether the scan is open', async () => {
    const page = await openSendView()
    const scan = page.form.getByRole('button', { name: 'Scan a QR code' })
    expect(scan.getAttribute('aria-expanded')).toBe('false')
    await page.user.click(scan)
    expect(scan.getAttribute('aria-expanded')).toBe('true')
    await page.user.click(scan)
    expect(scan.getAttribute('aria-expanded')).toBe('false')
  })

  test('behavior: offers recent receivers until one is entered', async () => {
    const page = await openSendView()
    expect(page.form.queryByRole('list', { name: 'Recent receivers' })).toBeNull()
    const progress = await page.send()
    await page.user.click(await progress.findByRole('button', { name: 'Done' }))
    await perform(() => openSend(page.kit))
    const form = within(await screen.findByRole('region', { name: 'Send' }))
    const recent = within(await form.findByRole('list', { name: 'Recent receivers' }))
    const row = recent.getByRole('button', { name: '0x709…79C8' })
    expect(row.title).toBe(FRIEND)
    await page.user.click(row)
    await expect.poll(() => form.getByLabelText<HTMLInputElement>('To').value).toBe(FRIEND)
    expect(form.queryByRole('list', { name: 'Recent receivers' })).toBeNull()
  })
})
