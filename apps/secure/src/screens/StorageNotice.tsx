import { Button } from '@holdfast/ui'
import { useState } from 'react'
import type { KeepOutcome } from '../device/storageAccess.ts'
import { useTexts } from '../messages/texts.ts'

/** What the user can do when the browser stores nothing for the frame. */
export type StorageOffer = {
  /** Asks the browser to store the device's data. Must be called while the browser handles a press. */
  keep: () => Promise<KeepOutcome>
  /** Opens a window of the wallet: some browsers grant the frame storage only if the user has visited the wallet's site. */
  openWindow: () => void
  /** Reloads the frame, which then continues as the device whose data the browser already stores. */
  reload: () => void
}

/**
 * Shows that the login lasts only until the page is closed, and offers to ask the browser for storage.
 *
 * @param props.offer - undefined if this browser cannot be asked.
 */
export function StorageNotice({ offer }: { offer: StorageOffer | undefined }) {
  const { card: text } = useTexts()
  const [step, setStep] = useState<'idle' | 'asking' | 'kept' | 'refused'>('idle')
  function ask({ keep, reload }: StorageOffer) {
    setStep('asking')
    // `keep` never rejects.
    void keep().then((outcome) => (outcome === 'known' ? reload() : setStep(outcome)))
  }
  return (
    <div className="frame-scroll">
      <output className="frame-muted">
        {{ idle: text.memoryOnly, asking: text.memoryOnly, kept: text.storageKept, refused: text.storageRefused }[step]}
      </output>
      {offer && step !== 'kept' && (
        <div className="frame-buttons">
          {step === 'refused' && (
            <Button variant="secondary" onClick={offer.openWindow}>
              {text.openWalletWindow}
            </Button>
          )}
          <Button variant="secondary" loading={step === 'asking'} onClick={() => ask(offer)}>
            {text.keepHere}
          </Button>
        </div>
      )}
    </div>
  )
}
