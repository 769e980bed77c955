import { openModal } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { sent, startData, wordsOf } from '../../../../test/startData.ts'

async function openActivity(history: unknown) {
  const data = await startData({ balance: { balances: [] }, history })
  const page = renderKit(undefined, { options: { services: { url: data.url } } })
  const events: string[] = []
  page.kit.onEvent(({ event }) => void events.push(event))
  await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('tab', { name: 'Activity' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'Activity' }))
  const rows = () => panel.getAllByRole('listitem').map(wordsOf)
  return { ...page, data, panel, rows, events }
}

describe('Activity', () => {
  test('default: lists transactions by month, with the kind, the assets, the receiver, and a link to the explorer', async () => {
    const { panel, rows } = await openActivity({
      data: [
        sent(1),
        sent(2, { status: 'failed', operationType: 'levitate' }, []),
        sent(60, { operationType: 'trade' }, [
          { direction: 'in', quantity: { numeric: '2' }, fungible_info: { symbol: 'MOSS' } },
          { direction: 'out', quantity: { numeric: '0.0001' }, fungible_info: { symbol: 'ETH' } },
        ]),
        sent(61, { operationType: 'mint', status: 'pending' }, [
          { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: 'Heron', flags: { is_spam: false } } },
        ]),
      ],
      next: null,
    })
    await panel.findByText('Sent')
    const explorer = 'Show in the block explorer (opens in a new tab)'
    expect(rows()).toEqual([
      'April 2025',
      `Sent-1.239 PBLto 0x709…79C827 Apr${explorer}`,
      `levitateFailedto 0xb226 Apr${explorer}`,
      'February 2025',
      `Swapped< 0.001 ETH+2 MOSS27 Feb${explorer}`,
      `MintedPending+Heron26 Feb${explorer}`,
    ])
    const [link] = panel.getAllByRole<HTMLAnchorElement>('link')
    expect(link?.href).toBe(`https://lookout.example/tx/0x${'1'.padStart(64, '0')}`)
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noreferrer noopener'])
  })

  test('behavior: a token without a picture has the same letter as in the list of tokens', async () => {
    const moved = { direction: 'in', quantity: { numeric: '2' } }
    const { panel } = await openActivity({
      data: [
        sent(1, {}, [{ ...moved, fungible_info: { name: 'Heron Dollar', symbol: 'USD' } }]),
        sent(2, {}, [{ ...moved, fungible_info: { symbol: 'MOSS' } }]),
      ],
      next: null,
    })
    await panel.findAllByText('Sent')
    const letters = Array.from(document.querySelectorAll('.hf-kit-activity-images'), ({ textContent }) => textContent)
    expect(letters).toEqual(['H', 'M'])
  })

  test('behavior: opens the whole list as a view of its own, and emits an event', async () => {
    const { panel, user, events } = await openActivity({ data: [sent(1)], next: null })
    await user.click(await panel.findByRole('button', { name: 'Show all activity' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activity' }))
    expect(await dialog.findByText('Sent')).toBeDefined()
    expect(events).toContain('CLICK_TRANSACTIONS')
  })

  test('behavior: says that the history is empty', async () => {
    const { panel } = await openActivity({ data: [], next: null })
    expect(await panel.findByText('No activity yet')).toBeDefined()
  })

  test.each<[string, unknown, string]>([
    ['is an error', 500, 'The service gave no usable answer. Your account is not affected.'],
    ['does not arrive', 'none', 'You may be offline. Your account is not affected.'],
  ])('error: if the answer %s, says so, and tries again on request', async (_, answer, hint) => {
    const { panel, user, data } = await openActivity(answer)
    expect((await panel.findByRole('alert')).textContent).toContain('Failed to fetch transactions')
    expect(panel.getByText(hint)).toBeDefined()
    expect(await screen.findAllByText('Failed to fetch transactions')).toHaveLength(2)
    data.answers['history'] = { data: [sent(1)], next: null }
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('Sent')).toBeDefined()
  })

  test('error: reports below the list that a later page could not be loaded', async () => {
    const { panel, user, data } = await openActivity({ data: [sent(1)], next: 'c2' })
    await panel.findByText('Sent')
    data.answers['history'] = 500
    await panel.findByText('More transactions could not be loaded.')
    data.answers['history'] = { data: [sent(1), sent(2, { operationType: 'burn' })], next: null }
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('Burned')).toBeDefined()
  })
})
