import { openSend, type SendState } from '@holdfast/core'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { wordsOf } from '../../../../test/startData.ts'
import { FRIEND, openSendView } from '../../../../test/views/openSendView.ts'
import { typedSend } from '../../../../test/views/sentAsset.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { ReceiverEntry } from './ReceiverEntry.tsx'

describe('ReceiverEntry', () => {
  test.each([
    ['DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', /another kind of network\. Use an address of Harbour\.$/],
    [`ethereum:${FRIEND}@1?value=1`, /meant for a network other than Harbour\./],
    [`ethereum:${FRIEND}@31337/approve?uint256=1`, /asks for more than a payment\. Ask for an address instead\.$/],
  ])('error: refuses %s with the reason', async (receiver, words) => {
    const page = await openSendView()
    await page.user.click(page.receiver())
    await page.user.paste(receiver)
    expect(await page.form.findByText(words)).toBeDefined()
    expect(page.receiver().getAttribute('aria-invalid')).toBe('true')
  })

  test('error: refuses a payment in a token that is not on the network, and names the network', async () => {
    const { kit } = renderKit(<ReceiverEntry state={typedSend({ receiver: 'x', receiverProblem: 'otherToken' })} />)
    await connectWallet(kit)
    const words = sendMessages['send.receiver.otherToken'].replace('{network}', 'Harbour')
    expect(await screen.findByText(words)).toBeDefined()
    expect(words).toContain('Harbour')
  })

  test('behavior: keeps the browser from completing, correcting or checking an address', () => {
    renderKit(<ReceiverEntry state={typedSend({ receiver: '' })} />)
    const field = screen.getByLabelText('To')
    expect(
      ['autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck'].map((name) => field.getAttribute(name)),
    ).toEqual(['off', 'none', 'off', 'false'])
  })

  test('behavior: writes an address from left to right, and the placeholder in the direction of the language', async () => {
    const page = await openSendView()
    expect(page.receiver().dir).toBe('')
    await page.user.click(page.receiver())
    await page.user.paste(FRIEND)
    expect(page.receiver().dir).toBe('ltr')
    // The entered address itself is not repeated below the field.
    await page.form.findByText('You have not sent to this address from here before.')
    expect(page.form.queryByText(FRIEND)).toBeNull()
  })

  test('behavior: states at the button whether the scan is open', async () => {
    const page = await openSendView()
    const scan = page.form.getByRole('button', { name: 'Scan a QR code' })
    expect(scan.getAttribute('aria-expanded')).toBe('false')
    await page.user.click(scan)
    expect(scan.getAttribute('aria-expanded')).toBe('true')
    await page.user.click(scan)
    expect(scan.getAttribute('aria-expanded')).toBe('false')
  })

  test('behavior: offers recent receivers until a receiver is entered', async () => {
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

  test.each<[string, Partial<SendState>, string[]]>([
    ['for a name', { receiver: 'kelp.eth', receiverProfileName: 'kelp.eth' }, ['kelp.eth', FRIEND]],
    ['for a payment request', { receiver: `ethereum:${FRIEND}@31337` }, [FRIEND]],
    ['not again for an address with spaces around it', { receiver: ` ${FRIEND} ` }, []],
  ])('behavior: shows the full address below the field: %s', (_, changes, words) => {
    renderKit(<ReceiverEntry state={typedSend({ receiverAddress: FRIEND, ...changes })} />)
    const ids = screen.getByLabelText('To').getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => wordsOf(document.getElementById(id) ?? document.body)).join()
    expect(described.replaceAll(/\s/g, '')).toBe(words.join(''))
  })

  test.each([true, false])('behavior: says whether a name is being looked up: %s', (isResolving) => {
    renderKit(<ReceiverEntry state={typedSend({ receiver: 'kelp.eth', isResolving })} />)
    expect(screen.queryAllByRole('img', { name: 'The receiver is being checked' })).toHaveLength(isResolving ? 1 : 0)
  })

  test('behavior: offers to clear the field only after something was entered', () => {
    const { container } = renderKit(<ReceiverEntry state={typedSend({ receiver: '' })} />)
    expect(within(container).queryByRole('button', { name: 'Clear the receiver' })).toBeNull()
    cleanup()
    renderKit(<ReceiverEntry state={typedSend({ receiver: '0x1' })} />)
    expect(screen.getByRole('button', { name: 'Clear the receiver' })).toBeDefined()
  })

  test('behavior: lists the account’s last three receivers, by name if they have one', async () => {
    const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`
    const stored = [5, 1, 2, 3, 4].map((digit, at) => ({
      from: digit === 5 ? FRIEND : testAddress,
      address: addressOf(digit),
      ...(digit === 2 && { name: 'kelp.eth' }),
      at,
    }))
    window.localStorage.setItem('@holdfast/v1/recent_receivers', JSON.stringify(stored))
    const { kit, user } = renderKit(<ReceiverEntry state={typedSend({ receiver: '' })} />)
    await connectWallet(kit)
    const rows = screen.getAllByRole('listitem').map((row) => within(row).getByRole('button'))
    expect(rows.map(({ title, textContent }) => [title, textContent])).toEqual([
      [addressOf(1), '0x111…1111'],
      [addressOf(2), 'kelp.eth0x222…2222'],
      [addressOf(3), '0x333…3333'],
    ])
    // The camera takes the place of the list.
    await user.click(screen.getByRole('button', { name: 'Scan a QR code' }))
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})
