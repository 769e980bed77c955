import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FRIEND, openSendView } from '../../../../test/openSendView.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { CameraScan } from './CameraScan.tsx'

/** The camera's picture: the text of a code, or undefined for no code. */
let seen: string | undefined
let looks = 0
/** The camera's started tracks, and whether each is still running. */
let tracks: { isRunning: boolean }[] = []
/** Answers the request for the camera. */
let answer: () => Promise<MediaStream>

/** A camera that runs until it is stopped. A simulated document has neither a camera nor the browser's code reader. */
function startCamera(): MediaStream {
  const track = { isRunning: true }
  tracks.push(track)
  const stop = () => void (track.isRunning = false)
  return { getTracks: () => [{ stop }] } as unknown as MediaStream // Only its tracks are used.
}

class Reader {
  static getSupportedFormats = async (): Promise<string[]> => ['qr_code']
  detect = async (): Promise<{ rawValue: string }[]> => {
    looks += 1
    return seen === undefined ? [] : [{ rawValue: seen }]
  }
}

/** The simulated document's own property, which accepts a real camera's streams only. */
const ownSource = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') ?? {}

beforeEach(() => {
  seen = undefined
  looks = 0
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
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', ownSource)
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
  test('behavior: in the form, a code becomes the receiver, and the camera is closed', async () => {
    seen = ` ${FRIEND} `
    const { form, user, receiver } = await openSendView()
    const scan = form.getByRole('button', { name: 'Scan a QR code' })
    await user.click(scan)
    await expect.poll(() => receiver().value).toBe(FRIEND)
    await waitFor(() => expect(scan.getAttribute('aria-expanded')).toBe('false'))
    expect(running()).toBe(0)
  })

  test('default: says that the camera starts, then shows its picture', async () => {
    let allow = (): void => {}
    answer = () => new Promise((resolve) => (allow = () => resolve(startCamera())))
    setup()
    expect(await screen.findByRole('img', { name: sendMessages['scan.starting'] })).toBeDefined()
    allow()
    await waitFor(() => expect(screen.queryByRole('img', { name: sendMessages['scan.starting'] })).toBeNull())
    const video = screen.getByLabelText<HTMLVideoElement>(sendMessages['scan.video'])
    expect(video.srcObject).not.toBeNull()
    expect(running()).toBe(1)
  })

  test('default: reports a code once, however late it appears, and releases the camera', async () => {
    const { onText } = setup()
    await waitFor(() => expect(looks).toBeGreaterThan(2))
    expect(onText).not.toHaveBeenCalled()
    seen = 'ethereum:0x1111111111111111111111111111111111111111'
    await waitFor(() => expect(onText.mock.calls).toEqual([[seen]]))
    expect(running()).toBe(0)
  })

  test('behavior: the camera is released when the component is removed', async () => {
    setup()
    await waitFor(() => expect(looks).toBeGreaterThan(0))
    expect(running()).toBe(1)
    cleanup()
    expect(running()).toBe(0)
  })

  test('behavior: a camera that is allowed after the component was removed is released at once', async () => {
    const allow: (() => void)[] = []
    answer = () => new Promise((resolve) => allow.push(() => resolve(startCamera())))
    setup()
    await waitFor(() => expect(allow).not.toHaveLength(0))
    cleanup()
    for (const each of allow) each()
    await waitFor(() => expect(tracks).toHaveLength(allow.length))
    await waitFor(() => expect(running()).toBe(0))
    expect(looks).toBe(0)
  })

  test.each([
    ['NotAllowedError', 'scan.denied'],
    ['SecurityError', 'scan.denied'],
    ['NotFoundError', 'scan.none'],
    ['OverconstrainedError', 'scan.none'],
    ['NotReadableError', 'scan.busy'],
    ['AbortError', 'scan.busy'],
  ] as const)('error: %s is reported at once, and the picture disappears', async (name, message) => {
    answer = () => Promise.reject(new DOMException('no', name))
    setup()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(sendMessages[message])
    expect(screen.queryByLabelText(sendMessages['scan.video'])).toBeNull()
  })

  test('error: a page without cameras, as over plain HTTP', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    setup()
    expect((await screen.findByRole('alert')).textContent).toBe(sendMessages['scan.none'])
  })

  test('error: the camera is released if its picture cannot be played', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'AbortError'))
    setup()
    expect((await screen.findByRole('alert')).textContent).toBe(sendMessages['scan.busy'])
    expect(running()).toBe(0)
  })

  test('behavior: the button ends the scan', async () => {
    const { onClose, user } = setup()
    await user.click(await screen.findByRole('button', { name: sendMessages['scan.stop'] }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
