import { openEmbedded, openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLoggedIn } from '../../../../test/renderLoggedIn.tsx'

const never = () => new Promise<never>(() => {})

describe('ApproveTransaction', () => {
  test('default: opens for a request, without a Back button; closing the view refuses the request', async () => {
    const frame = createMockFrame()
    frame.answer({ RPC_REQUEST: never })
    const { kit, user } = await renderLoggedIn(frame)
    const client = await openEmbedded(kit)
    const request = client.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    request.catch(() => {})
    expect(await screen.findByRole('heading', { name: 'Approve Transaction' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await screen.findByRole('button', { name: 'The app’s request. Go to the wallet' })
    expect(client.frame.element()?.style).toMatchObject({ display: 'block' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await expect(request).rejects.toMatchObject({ shortMessage: 'Request was aborted' })
    await waitFor(() => expect(client.frame.element()?.style).toMatchObject({ display: 'none' }))
  })

  test('behavior: says that there is nothing to approve, and closes on a press', async () => {
    const { kit, user } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'ApproveTransaction' }))
    expect(await screen.findByText('Nothing waits for your approval')).toBeDefined()
    const [inView] = screen.getAllByRole('button', { name: 'Close' }).filter((each) => each.textContent === 'Close')
    if (!inView) throw new Error('The view has no button to close it.')
    await user.click(inView)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
