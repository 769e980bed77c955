import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Scanner } from './Scanner.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws it in a browser that reads codes itself. @param text - of the code in each picture. */
function open({ isPicture, text }: { isPicture: boolean; text?: string }) {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isPicture) throw new DOMException('no picture', 'InvalidStateError')
    return { close }
  })
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => (text === undefined ? [] : [{ rawValue: text }])
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const onText = vi.fn()
  render(<Scanner onText={onText} />)
  const choose = () =>
    userEvent.upload(
      screen.getByLabelText('Read a picture', { selector: 'input' }),
      new File(['x'], 'code.png', { type: 'image/png' }),
    )
  return { onText, close, choose }
}

describe('Scanner', () => {
  it('default: the text of a code in a picture', async () => {
    const { onText, close, choose } = open({ isPicture: true, text: 'wc:abc' })
    await choose()
    await waitFor(() => expect(onText).toHaveBeenCalledWith('wc:abc'))
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([
    ['a picture without a code', true, /^There is no readable code/],
    ['a file that is no picture', false, /^This browser cannot read that file/],
  ])('error: %s', async (_name, isPicture, words) => {
    const { onText, choose } = open({ isPicture })
    await choose()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(onText).not.toHaveBeenCalled()
  })
})
