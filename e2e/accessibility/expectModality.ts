import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })

/**
 * Expects the page's open dialog to be modal: it has the focus and keeps it at both ends of the Tab order, the page behind it is
 * inert, and Escape closes it.
 *
 * @param parameters.name - what the dialog shows, for failure messages.
 * @param parameters.closes - false if the dialog must stay open and shake on Escape.
 */
export async function expectModality(page: Page, { name, closes }: { name: string; closes: boolean }): Promise<void> {
  const dialog = page.getByRole('dialog')
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await softly.poll(hasFocus, `${name} has the focus`).toBe(true)
  for (const [end, key] of [
    ['last', 'Tab'],
    ['first', 'Shift+Tab'],
  ] as const) {
    await dialog.evaluate(focusEnd, end)
    await page.keyboard.press(key)
    // From the end of a dialog, the focus returns to its start with the next frame.
    await softly.poll(hasFocus, `${name} keeps the focus on ${key} from its ${end} control`).toBe(true)
  }
  await softly(page.getByRole('main'), `the page behind ${name} is inert`).toHaveCount(0)
  await page.keyboard.press('Escape')
  if (closes) await softly(dialog, `Escape closes ${name}`).toHaveCount(0)
  else await softly(dialog, `${name} shakes on Escape`).toHaveAttribute('data-shaking')
}

/** Focuses the first or the last control of a dialog in the Tab order. Runs in the page. */
function focusEnd(dialog: Element, end: 'first' | 'last'): void {
  const controls = Array.from(
    dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ).filter((control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility())
  controls.at(end === 'first' ? 0 : -1)?.focus()
}
