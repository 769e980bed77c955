import { Spinner } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { type CameraProblem, watchCamera } from '@holdfast/ui/qr-scanner'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'

const messages = walletMessages.link.camera

/** Shows the camera's picture until it contains a code. */
export function CameraView({ onText, onClose }: CameraView.Props) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Window title={messages.title} description={messages.text} closeLabel={walletMessages.close}>
        <CameraPicture onText={onText} />
      </Dialog.Window>
    </Dialog.Root>
  )
}

export declare namespace CameraView {
  type Props = {
    /** Called with the text of the code. */
    onText: (text: string) => void
    onClose: () => void
  }
}

/** A component of its own: it mounts with the window, and releases the camera when the window closes. */
function CameraPicture({ onText }: Pick<CameraView.Props, 'onText'>) {
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

  if (problem) {
    return (
      <Notice tone="danger" isAlert>
        {messages[problem]}
      </Notice>
    )
  }
  return (
    <div className="camera">
      {!isShowing && <Spinner label={messages.starting} />}
      <video ref={video} className="camera__video" aria-label={messages.video} muted playsInline />
    </div>
  )
}
