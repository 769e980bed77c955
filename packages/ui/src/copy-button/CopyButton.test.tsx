import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function press(): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
}

function announced(container: HTMLElement): string | null | undefined {
  return container.querySelector('[aria-live="polite"]')?.textContent
}

test('default: copies the value, announces that, and resets itself after two seconds', async () => {
  writeText.mockResolvedValue()
  const onCopied = vi.fn()
  const { container } = render(
    <CopyButton value="0xab" label="Copy address" copiedLabel="Copied" failedLabel="Not copied" onCopied={onCopied} />,
  )
  expect(announced(container)).toBe('')
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0xab')
  expect(onCopied).toHaveBeenCalledOnce()
  expect(announced(container)).toBe('Copied')
  expect(screen.getByRole('button').dataset.outcome).toBe('copied')
  act(() => void vi.advanceTimersByTime(1999))
  expect(announced(container)).toBe('Copied')
  act(() => void vi.advanceTimersByTime(1))
  expect(announced(container)).toBe('')
  expect(screen.getByRole('button').dataset.outcome).toBe('none')
})

test('error: announces and reports that the browser refused to copy', async () => {
  const refusal = new DOMException('Write permission denied.', 'NotAllowedError')
  writeText.mockRejectedValue(refusal)
  const [onCopied, onFailed] = [vi.fn(), vi.fn()]
  const { container } = render(
    <CopyButton
      value="0xab"
      label="Copy address"
      copiedLabel="Copied"
      failedLabel="Not copied"
      onCopied={onCopied}
      onFailed={onFailed}
    />,
  )
  await press()
  expect(announced(container)).toBe('Not copied')
  expect(onFailed).toHaveBeenCalledWith(refusal)
  expect(onCopied).not.toHaveBeenCalled()
})

test('behavior: a second press restarts the two seconds', async () => {
  writeText.mockResolvedValue()
  render(<CopyButton value="0xab" label="Copy address" />)
  await press()
  act(() => void vi.advanceTimersByTime(1500))
  await press()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByRole('button').dataset.outcome).toBe('copied')
})
