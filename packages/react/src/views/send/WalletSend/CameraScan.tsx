import { Button, Spinner } from '@holdfast/ui'
import { useCamera } from '@holdfast/ui/qr-scanner'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { Note } from '../../../pieces/Note.tsx'

/** Props of {@link CameraScan}. */
export type CameraScanProps = {
  /** Called once, with the text of the QR code. */
  onText: (text: string) => void
  onClose: () => void
}

/**
 * Shows the picture of the camera until the picture contains a QR code. The camera is released when the component is removed.
 */
export function CameraScan({ onText, onClose }: CameraScanProps) {
  const text = useText(sendMessages)
  const { video, isShowing, problem } = useCamera(onText)
  return (
    <div className="hf-kit-send-camera">
      {problem ? (
        <div role="alert">
          <Note tone="warning">{text(`scan.${problem}`)}</Note>
        </div>
      ) : (
        <>
          <p>{text('scan.hint')}</p>
          {!isShowing && <Spinner label={text('scan.starting')} />}
          <video ref={video} aria-label={text('scan.video')} muted playsInline />
        </>
      )}
      <Button size="sm" variant="secondary" onClick={onClose}>
        {text('scan.stop')}
      </Button>
    </div>
  )
}
