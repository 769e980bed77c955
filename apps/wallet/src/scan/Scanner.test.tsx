import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Scanner } from './Scanner.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws the scanner in a browser that reads codes itself. @param text - the text of the code in each picture. */
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
    ['a file that is not a picture', false, /^This browser cannot read that file/],
  ])('error: %s', async (_name, isPicture, words) => {
    const { onText, choose } = open({ isPicture })
    await choose()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(onText).not.toHaveBeenCalled()
  })
})

describe('the camera', () => {
  /** The platform's own property, which takes only real streams. */
  const ownSource = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') ?? {}
  /** Draws the scanner on a device with a camera, or with the browser's error instead. */
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
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', ownSource)
  })

  it('default: its window closes with the code that it read, and the camera is released', async () => {
    stop.mockClear()
    const { onText } = openCamera(async () => stream, 'wc:abc')
    await scan()
    await waitFor(() => expect(onText.mock.calls).toEqual([['wc:abc']]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stop).toHaveBeenCalled()
  })

  it('behavior: Escape closes its window and releases the camera', async () => {
    stop.mockClear()
    const { onText } = openCamera(async () => stream)
    await scan()
    expect(await screen.findByLabelText('What the camera sees')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Starting the camera' })).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(stop).toHaveBeenCalled())
    expect(onText).not.toHaveBeenCalled()
  })

  it('error: a refused camera is explained, with an alternative', async () => {
    openCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await scan()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The camera is not allowed\..* or paste the link\.$/,
    )
    expect(screen.queryByLabelText('What the camera sees')).toBeNull()
  })
})
