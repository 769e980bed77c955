import { describeDialog } from '@holdfast/testing/dialog-suite'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Scanner } from './Scanner.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * Draws the scanner in a browser that can read codes itself.
 *
 * @param text - the text of the code in every picture.
 * @param failures - how often reading fails before it works.
 */
function open({ isPicture, text, failures = 0 }: { isPicture: boolean; text?: string; failures?: number }) {
  let failuresLeft = failures
  const closePicture = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isPicture) throw new DOMException('no picture', 'InvalidStateError')
    return { close: closePicture }
  })
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => {
      failuresLeft -= 1
      if (failuresLeft >= 0) throw new TypeError('offline')
      return text === undefined ? [] : [{ rawValue: text }]
    }
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const onText = vi.fn()
  render(<Scanner onText={onText} />)
  const choosePicture = () =>
    userEvent.upload(
      screen.getByLabelText('Read a picture', { selector: 'input' }),
      new File(['x'], 'code.png', { type: 'image/png' }),
    )
  return { onText, closePicture, choosePicture }
}

describe('Scanner', () => {
  it('default: reads the text of a code in a picture', async () => {
    const { onText, closePicture, choosePicture } = open({ isPicture: true, text: 'wc:abc' })
    await choosePicture()
    await waitFor(() => expect(onText).toHaveBeenCalledWith('wc:abc'))
    expect(closePicture).toHaveBeenCalledOnce()
  })

  it('error: says that the reader could not be loaded; the user can try again', async () => {
    const { onText, closePicture, choosePicture } = open({ isPicture: true, text: 'wc:abc', failures: 1 })
    await choosePicture()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^A part of the wallet could not be loaded/)
    await choosePicture()
    await waitFor(() => expect(onText).toHaveBeenCalledWith('wc:abc'))
    expect(closePicture).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a picture without a code', true, /^There is no readable code/],
    ['a file that is not a picture', false, /^This browser cannot read that file/],
  ])('error: reports %s', async (_name, isPicture, problem) => {
    const { onText, choosePicture } = open({ isPicture })
    await choosePicture()
    expect((await screen.findByRole('alert')).textContent).toMatch(problem)
    expect(onText).not.toHaveBeenCalled()
  })
})

describe('Scanner, with the camera', () => {
  /** The platform's own property, which accepts only real streams. */
  const originalSrcObject = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') ?? {}
  /** Draws the scanner in a browser that gives this answer when it is asked for a camera. */
  function openCamera(answer: () => Promise<MediaStream>, text?: string) {
    const { onText } = open({ isPicture: true, ...(text !== undefined && { text }) })
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: answer } }))
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
    return { onText }
  }
  const stop = vi.fn()
  const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream // The code uses only the tracks.
  const scan = () => userEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }))

  afterEach(() => {
    vi.restoreAllMocks()
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', originalSrcObject)
  })

  describeDialog('CameraView', () => {
    openCamera(async () => stream)
    return { name: 'Scan a code', opener: screen.getByRole('button', { name: 'Scan with the camera' }) }
  })

  it('default: reads a code, then closes the window and releases the camera', async () => {
    stop.mockClear()
    const { onText } = openCamera(async () => stream, 'wc:abc')
    await scan()
    await waitFor(() => expect(onText.mock.calls).toEqual([['wc:abc']]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stop).toHaveBeenCalled()
  })

  it('behavior: Escape closes the window and releases the camera', async () => {
    stop.mockClear()
    const { onText } = openCamera(async () => stream)
    await scan()
    expect(await screen.findByLabelText('What the camera sees')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Starting the camera' })).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(stop).toHaveBeenCalled())
    expect(onText).not.toHaveBeenCalled()
  })

  it('error: says that the camera is not allowed, and names an alternative', async () => {
    openCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await scan()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The camera is not allowed\..* or paste the link\.$/,
    )
    expect(screen.queryByLabelText('What the camera sees')).toBeNull()
  })
})
