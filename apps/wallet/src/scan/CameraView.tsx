import { Spinner } from '@holdfast/ui'
import { Dialog } from '@holdfast/ui/dialog'
import { useCamera } from '@holdfast/ui/qr-scanner'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'

const messages = walletMessages.link.camera

/** Shows the camera's picture in a window until the picture contains a code. */
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

/**
 * Shows the camera's picture. This is a separate component so that it mounts when the window opens, and releases the camera
 * when the window closes.
 */
function CameraPicture({ onText }: Pick<CameraView.Props, 'onText'>) {
  const { video, isShowing, problem } = useCamera(onText)

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
