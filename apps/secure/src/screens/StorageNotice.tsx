import { Button } from '@holdfast/ui'
import { useState } from 'react'
import type { KeepOutcome } from '../device/storageAccess.ts'
import { useTexts } from '../messages/texts.ts'

/** What the user can do where the browser keeps nothing for the frame. */
export type StorageOffer = {
  /** Asks the browser to keep it, within a press. */
  keep: () => Promise<KeepOutcome>
  /** Opens a window of the wallet's own: some browsers give storage to frames only of sites that the user has been to. */
  openWindow: () => void
  /** Starts the frame again, as the device that the browser kept. */
  reload: () => void
}

/** Says that the login lasts as long as the page, and offers to ask the browser for more. Without an offer it cannot be asked. */
export function StorageNotice({ offer }: { offer: StorageOffer | undefined }) {
  const { card: text } = useTexts()
  const [step, setStep] = useState<'idle' | 'asking' | 'kept' | 'refused'>('idle')
  function ask({ keep, reload }: StorageOffer) {
    setStep('asking')
    // It never rejects.
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
