import { Button, TextField } from '@holdfast/ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import './export.css'

/**
 * Shows the wallet's twelve words, after the user has typed a confirmation, and only while they hold a button. The words cannot
 * be copied.
 */
export function ExportWords({ reveal }: { reveal: () => Promise<{ words: string } | { limitedUntilMs: number }> }) {
  const {
    keys: { export: text },
  } = useTexts()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState<readonly string[]>()
  // A number is the time until which this device may not show the words, in Unix milliseconds.
  const [step, setStep] = useState<'asking' | 'opening' | 'failed' | number>('asking')
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    // A window that loses its focus gets no release event.
    const hideWords = (): void => setIsHeld(false)
    window.addEventListener('blur', hideWords)
    document.addEventListener('visibilitychange', hideWords)
    return () => {
      window.removeEventListener('blur', hideWords)
      document.removeEventListener('visibilitychange', hideWords)
    }
  }, [])

  if (words) {
    const isPressKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter'
    return (
      <div className="page-text">
        <h1>{text.words}</h1>
        <p>{text.danger}</p>
        {isHeld ? (
          <ol className="export-words" dir="ltr" lang="en">
            {words.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the order never changes.
              <li key={index}>{word}</li>
            ))}
          </ol>
        ) : (
          <p className="export-hidden">{text.hidden}</p>
        )}
        <Button
          block
          onPointerDown={() => setIsHeld(true)}
          onPointerUp={() => setIsHeld(false)}
          onPointerLeave={() => setIsHeld(false)}
          onPointerCancel={() => setIsHeld(false)}
          onKeyDown={(event) => isPressKey(event) && setIsHeld(true)}
          onKeyUp={() => setIsHeld(false)}
          onBlur={() => setIsHeld(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          {text.hold}
        </Button>
        <p>{text.done}</p>
      </div>
    )
  }
  const isConfirmed = typed.trim().toLowerCase() === text.phrase
  const show = (): void => {
    if (!isConfirmed) return
    setStep('opening')
    reveal().then(
      (shown) => ('words' in shown ? setWords(shown.words.split(' ')) : setStep(shown.limitedUntilMs)),
      () => setStep('failed'),
    )
  }
  return (
    <form
      className="page-text"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <h1>{text.title}</h1>
      <p>{text.danger}</p>
      <p>{text.mail}</p>
      <TextField
        label={text.confirm(text.phrase)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
        error={
          typeof step === 'number' ? text.limited(new Date(step).toLocaleString()) : step === 'failed' && text.failed
        }
      />
      <Button type="submit" block variant="danger" disabled={!isConfirmed} loading={step === 'opening'}>
        {text.show}
      </Button>
    </form>
  )
}
