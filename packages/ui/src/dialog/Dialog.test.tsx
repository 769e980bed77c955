import { describeDialog } from '@holdfast/testing/dialog-suite'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Page({ nested = false }: { nested?: boolean | undefined }) {
  const [open, setOpen] = useState(false)
  const [innerOpen, setInnerOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Deposit</Button>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Window title="Enter Amount" description="You can withdraw at any time." closeLabel="Close">
          <input aria-label="Amount" />
          <Dialog.Actions>
            <Button onClick={() => setInnerOpen(true)}>Details</Button>
          </Dialog.Actions>
          {nested && (
            <Dialog.Root open={innerOpen} onOpenChange={setInnerOpen}>
              <Dialog.Window title="Fee" closeLabel="Close fee">
                About the fee.
              </Dialog.Window>
            </Dialog.Root>
          )}
        </Dialog.Window>
      </Dialog.Root>
    </>
  )
}

describeDialog('Dialog', () => {
  render(<Page />)
  return {
    name: 'Enter Amount',
    opener: screen.getByRole('button', { name: 'Deposit' }),
    firstFocus: '[aria-label=Amount]',
  }
})

describe('Dialog', () => {
  test('default: has a description', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Deposit' }))

    const dialog = await screen.findByRole('dialog', { name: 'Enter Amount' })
    const describedBy = dialog.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('You can withdraw at any time.')
  })

  test('behavior: closes when its close button is pressed', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Deposit' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: Escape closes the innermost dialog only', async () => {
    const user = userEvent.setup()
    render(<Page nested />)
    await user.click(screen.getByRole('button', { name: 'Deposit' }))
    await user.click(await screen.findByRole('button', { name: 'Details' }))
    await screen.findByRole('dialog', { name: 'Fee' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fee' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Enter Amount' })).toBeTruthy()
  })

  test('behavior: adds no style or script element, since a strict content security policy forbids them', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Deposit' }))
    await screen.findByRole('dialog')
    expect(document.querySelectorAll('style, script')).toHaveLength(0)
  })
})
