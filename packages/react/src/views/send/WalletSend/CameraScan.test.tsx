import { createDeferred } from '@holdfast/base'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { FRIEND, openSendView } from '../../../../test/views/openSendView.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { CameraScan } from './CameraScan.tsx'

/** What the camera sees: the text of a code, or undefined for no code. */
let codeInView: string | undefined
let scanCount = 0
/** The tracks of the camera that were started, and whether each is still running. */
let tracks: { isRunning: boolean }[] = []
/** Answers the page's request for the camera. */
let answer: () => Promise<MediaStream>

/** Starts a camera that runs until it is stopped. A simulated document has neither a camera nor the browser's code reader. */
function startCamera(): MediaStream {
  const track = { isRunning: true }
  tracks.push(track)
  const stop = () => void (track.isRunning = false)
  return { getTracks: () => [{ stop }] } as unknown as MediaStream // The kit uses only the tracks of a stream.
}

class Reader {
  static getSupportedFormats = async (): Promise<string[]> => ['qr_code']
  detect = async (): Promise<{ rawValue: string }[]> => {
    scanCount += 1
    return codeInView === undefined ? [] : [{ rawValue: codeInView }]
  }
}

/** The original property, which the tests replace because it accepts only the streams of a real camera. */
const originalSrcObject = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') ?? {}

beforeEach(() => {
  codeInView = undefined
  scanCount = 0
  tracks = []
  answer = async () => startCamera()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => answer() } })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Reflect.set(window, 'BarcodeDetector', Reader)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', originalSrcObject)
  Reflect.deleteProperty(window, 'BarcodeDetector')
})

function setup() {
  const onText = vi.fn()
  const onClose = vi.fn()
  const { user } = renderKit(<CameraScan onText={onText} onClose={onClose} />)
  return { onText, onClose, user }
}
const running = (): number => tracks.filter(({ isRunning }) => isRunning).length

describe('CameraScan', () => {
  test('behavior: enters a code as the receiver of the form, and closes the camera', async () => {
    codeInView = ` ${FRIEND} `
    const { form, user, receiver } = await openSendView()
    const scan = form.getByRole('button', { name: 'Scan a QR code' })
    await user.click(scan)
    await expect.poll(() => receiver().value).toBe(FRIEND)
    await waitFor(() => expect(scan.getAttribute('aria-expanded')).toBe('false'))
    expect(running()).toBe(0)
  })

  test('default: says that the camera starts, then shows its picture', async () => {
    const allowed = createDeferred()
    answer = () => allowed.promise.then(startCamera)
    setup()
    expect(await screen.findByRole('img', { name: sendMessages['scan.starting'] })).toBeDefined()
    allowed.resolve()
    await waitFor(() => expect(screen.queryByRole('img', { name: sendMessages['scan.starting'] })).toBeNull())
    const video = screen.getByLabelText<HTMLVideoElement>(sendMessages['scan.video'])
    expect(video.srcObject).not.toBeNull()
    expect(running()).toBe(1)
  })

  test('default: calls onText once, however late a code appears, and releases the camera', async () => {
    const { onText } = setup()
    await waitFor(() => expect(scanCount).toBeGreaterThan(2))
    expect(onText).not.toHaveBeenCalled()
    codeInView = 'ethereum:0x1111111111111111111111111111111111111111'
    await waitFor(() => expect(onText.mock.calls).toEqual([[codeInView]]))
    expect(running()).toBe(0)
  })

  test('behavior: calls the function of the latest render', async () => {
    const seen: string[] = []
    function Host() {
      const [name, setName] = useState('first')
      return (
        <>
          <button type="button" onClick={() => setName('second')}>
            Next
          </button>
          <CameraScan onText={(text) => seen.push(`${name}: ${text}`)} onClose={() => {}} />
        </>
      )
    }
    const { user } = renderKit(<Host />)
    await waitFor(() => expect(scanCount).toBeGreaterThan(0))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    codeInView = 'wc:abc'
    await waitFor(() => expect(seen).toEqual(['second: wc:abc']))
  })

  test('behavior: releases the camera when the component is removed', async () => {
    setup()
    await waitFor(() => expect(scanCount).toBeGreaterThan(0))
    expect(running()).toBe(1)
    cleanup()
    expect(running()).toBe(0)
  })

  test('behavior: releases the camera at once if the user allows it after the component was removed', async () => {
    const allow: (() => void)[] = []
    answer = () => new Promise((resolve) => allow.push(() => resolve(startCamera())))
    setup()
    await waitFor(() => expect(allow).not.toHaveLength(0))
    cleanup()
    for (const each of allow) each()
    await waitFor(() => expect(tracks).toHaveLength(allow.length))
    await waitFor(() => expect(running()).toBe(0))
    expect(scanCount).toBe(0)
  })

  test.each([
    ['NotAllowedError', 'scan.denied'],
    ['SecurityError', 'scan.denied'],
    ['NotFoundError', 'scan.none'],
    ['OverconstrainedError', 'scan.none'],
    ['NotReadableError', 'scan.busy'],
    ['AbortError', 'scan.busy'],
  ] as const)('error: reports %s at once, and removes the picture', async (name, message) => {
    answer = () => Promise.reject(new DOMException('no', name))
    setup()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(sendMessages[message])
    expect(screen.queryByLabelText(sendMessages['scan.video'])).toBeNull()
  })

  test('error: reports that a page has no cameras, for instance over plain HTTP', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    setup()
    expect((await screen.findByRole('alert')).textContent).toBe(sendMessages['scan.none'])
  })

  test('error: releases the camera if its picture cannot be played', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'AbortError'))
    setup()
    expect((await screen.findByRole('alert')).textContent).toBe(sendMessages['scan.busy'])
    expect(running()).toBe(0)
  })

  test('behavior: calls onClose when the button is pressed', async () => {
    const { onClose, user } = setup()
    await user.click(await screen.findByRole('button', { name: sendMessages['scan.stop'] }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
