import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { type CameraProblem, watchCamera } from './watchCamera.ts'

/** The result of {@link useCamera}. */
export type Camera = {
  /** The ref of the video element that shows the picture. */
  video: RefObject<HTMLVideoElement | null>
  /** Whether the video element shows the camera's picture. */
  isShowing: boolean
  /** Why there is no picture. Undefined while there is no problem. */
  problem: CameraProblem | undefined
}

/**
 * Shows the camera's picture in a video element until the picture contains a QR code. Releases the camera when the component is
 * removed.
 *
 * @param onText - called once, with the text of the code. Callers may pass a new function in each render.
 */
export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [isShowing, setShowing] = useState(false)
  // `watchCamera` reads `onText` when it has a text, so it calls the function of the latest render.
  const handlers = useRef({ onText, onProblem: setProblem, onShowing: () => setShowing(true) })
  useInsertionEffect(() => {
    handlers.current.onText = onText
  })
  useEffect(() => {
    const element = video.current
    return element ? watchCamera(element, handlers.current) : undefined
  }, [])
  return { video, isShowing, problem }
}
