import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'

/** A page whose dialog is closed. */
export type DialogFixture = {
  /** The dialog's accessible name. */
  name: string | RegExp
  /** The control that has the focus when the dialog opens. */
  opener: HTMLElement
  /** Opens the dialog. @default presses the opener */
  open?: (() => unknown) | undefined
  /** Selects the element of the dialog that gets the focus. @default the first focusable element */
  firstFocus?: string | undefined
}

/**
 * Checks the rules for every dialog: it has a role and a name; the focus moves into it; the page behind it cannot be reached;
 * Escape closes it, and the focus returns.
 *
 * @param name - The component's name.
 * @param create - Draws a page with the closed dialog, and registers its cleanup with `onTestFinished`.
 *
 * @example
 * describeDialog('Dialog', () => {
 *   render(<Page />)
 *   return { name: 'Enter Amount', opener: screen.getByRole('button', { name: 'Deposit' }) }
 * })
 */
export function describeDialog(name: string, create: () => DialogFixture | Promise<DialogFixture>): void {
  describe(`${name} as a dialog`, () => {
    it('default: has a name, takes the focus from the page, closes on Escape, and returns the focus', async () => {
      const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
      const fixture = await create()
      const { opener, open = () => fireEvent.click(opener), firstFocus } = fixture
      expect(screen.queryByRole('dialog')).toBeNull()
      opener.focus()
      await open()
      const dialog = await screen.findByRole('dialog', { name: fixture.name })
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      if (firstFocus) await waitFor(() => expect(document.activeElement?.matches(firstFocus)).toBe(true))

      // The browser itself makes the page behind a modal `<dialog>` inert.
      const isNative = dialog instanceof HTMLDialogElement
      if (isNative) expect(showModal.mock.contexts).toContain(dialog)
      else expect(opener.closest('[aria-hidden="true"], [inert]')).not.toBeNull()
      showModal.mockRestore()

      // A simulated document does not turn the key into the event with which a browser closes a `<dialog>`.
      if (isNative) fireEvent(dialog, new Event('cancel', { cancelable: true }))
      else fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' })
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(opener))
      expect(opener.closest('[aria-hidden="true"], [inert]')).toBeNull()
    })
  })
}
