import { Spinner } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { type CameraProblem, watchCamera } from './watchCamera.ts'

const messages = walletMessages.link.camera

/** What the camera sees, until a code is in it. The camera is let go of when this closes. */
export function CameraView({ onText, onClose }: CameraView.Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [isShowing, setShowing] = useState(false)
  const onFound = useEffectEvent(onText)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    return watchCamera(element, {
      onText: (text) => onFound(text),
      onProblem: setProblem,
      onShowing: () => setShowing(true),
    })
  }, [])

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Window title={messages.title} description={messages.text} closeLabel={walletMessages.close}>
        {problem ? (
          <Notice tone="danger" isAlert>
            {messages[problem]}
          </Notice>
        ) : (
          <div className="camera">
            {!isShowing && <Spinner label={messages.starting} />}
            {/* biome-ignore lint/a11y/useMediaCaption: it shows what the camera sees, and has no sound */}
            <video ref={video} className="camera__video" aria-label={messages.video} muted playsInline />
          </div>
        )}
      </Dialog.Window>
    </Dialog.Root>
  )
}

export declare namespace CameraView {
  type Props = { onText: (text: string) => void; onClose: () => void }
}
