import { openCodeReader } from './openCodeReader.ts'

/** Why the camera's picture cannot be shown. `none`: there is no camera, or the reason is unknown. */
export type CameraProblem = 'denied' | 'none' | 'busy'

/** The delay between the checks of two frames, in milliseconds. */
const CHECK_MS = 150

/**
 * Shows the camera's picture in a video element, and reports the first code in it.
 *
 * @returns A function that releases the camera.
 */
export function watchCamera(
  video: HTMLVideoElement,
  handlers: { onText: (text: string) => void; onProblem: (problem: CameraProblem) => void; onShowing: () => void },
): () => void {
  const state = { isOver: false }
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    state.isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  const start = async (): Promise<void> => {
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) throw new DOMException('This page has no cameras.', 'NotFoundError')
    stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
    if (state.isOver) return stop()
    video.srcObject = stream
    await video.play()
    handlers.onShowing()
    const readCode = await openCodeReader()
    const checkFrame = async (): Promise<void> => {
      const text = await readCode(video)
      if (state.isOver) return
      if (text === undefined) {
        timer = setTimeout(() => void checkFrame(), CHECK_MS)
        return
      }
      stop()
      handlers.onText(text)
    }
    await checkFrame()
  }

  start().catch((error: unknown) => {
    if (state.isOver) return
    stop()
    handlers.onProblem(problemOf(error))
  })
  return stop
}

/** @see https://www.w3.org/TR/mediacapture-streams section 'getUserMedia' */
function problemOf(error: unknown): CameraProblem {
  const name: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : undefined
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
