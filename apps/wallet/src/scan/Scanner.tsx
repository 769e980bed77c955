import { Button, Search, Smartphone, Spinner } from '@holdfast/ui'
import { openCodeReader } from '@holdfast/ui/qr-scanner'
import { useRef, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { CameraView } from './CameraView.tsx'

const messages = walletMessages.link

/** Lets the user scan a code with the camera or read it from a picture. */
export function Scanner({ onText }: Scanner.Props) {
  const [isScanning, setScanning] = useState(false)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const picture = useRef<HTMLInputElement>(null)

  async function readPicture(file: File): Promise<void> {
    setReading(true)
    setProblem(undefined)
    // If this fails, the file is not a picture, and the message below says so.
    const image = await createImageBitmap(file).catch(() => undefined)
    if (image) {
      try {
        const text = await (await openCodeReader())(image)
        if (text === undefined) setProblem(messages.pictureProblems.noCode)
        else onText(text)
      } catch {
        setProblem(walletMessages.loadFailed)
      }
      image.close()
    } else {
      setProblem(messages.pictureProblems.notAPicture)
    }
    setReading(false)
  }

  return (
    <div className="scanner">
      <Button variant="secondary" size="lg" block onClick={() => setScanning(true)}>
        <Smartphone />
        {messages.scan}
      </Button>
      <Button variant="secondary" size="lg" block loading={isReading} onClick={() => picture.current?.click()}>
        <Search />
        {messages.picture}
      </Button>
      <input
        ref={picture}
        className="hf-visually-hidden"
        type="file"
        accept="image/*"
        aria-label={messages.picture}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The field is emptied, since choosing the same file again would otherwise not count as a change.
          target.value = ''
          if (file) void readPicture(file)
        }}
      />
      {isReading && <Spinner label={messages.reading} />}
      {problem && (
        <Notice tone="danger" isAlert>
          {problem}
        </Notice>
      )}
      {isScanning && (
        <CameraView
          onText={(text) => {
            setScanning(false)
            onText(text)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  )
}

export declare namespace Scanner {
  type Props = {
    /** Called with the text of the code. */
    onText: (text: string) => void
  }
}
