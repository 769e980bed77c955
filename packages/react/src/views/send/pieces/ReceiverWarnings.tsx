import { shortenAddress } from '@holdfast/caip'
import type { SendWarning } from '@holdfast/core'
import { type SendText, useSendText } from '../../../messages/useSendText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import { SendNote } from './SendNote.tsx'

/** What there is to know of the receiver, the graver things first. Read out when it appears. */
export function ReceiverWarnings({ warnings }: { warnings: readonly SendWarning[] }) {
  const text = useSendText()
  return (
    <output className="hf-kit-send-warnings">
      {warnings.length > 0 && (
        <ul className="hf-kit-send-notes">
          {warnings.map((warning) => (
            <li key={warning.kind}>
              <SendNote tone={toneOf(warning)}>
                {wordsOf(text, warning)}
                {warning.kind === 'lookalike' && (
                  <>
                    {' '}
                    <WholeAddress address={warning.known} />
                  </>
                )}
              </SendNote>
            </li>
          ))}
        </ul>
      )}
    </output>
  )
}

function toneOf({ kind, isGrave }: SendWarning): 'info' | 'warning' | 'danger' {
  if (isGrave) return 'danger'
  return kind === 'firstTime' ? 'info' : 'warning'
}

function wordsOf(text: SendText, warning: SendWarning): string {
  if (warning.kind === 'lookalike') return text('send.warning.lookalike', { known: shortenAddress(warning.known) })
  if (warning.kind === 'unusualName') return text('send.warning.unusualName', { characters: warning.characters })
  return text(`send.warning.${warning.kind}`)
}
