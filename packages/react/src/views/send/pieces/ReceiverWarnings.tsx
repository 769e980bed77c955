import { shortenAddress } from '@holdfast/caip'
import type { SendWarning } from '@holdfast/core'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import type { TextWith } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import { Note } from '../../../pieces/Note.tsx'
import './ReceiverWarnings.css'

/** Lists the warnings about the receiver, the gravest first. Screen readers announce a warning when it appears. */
export function ReceiverWarnings({ warnings }: { warnings: readonly SendWarning[] }) {
  const text = useText(sendMessages)
  return (
    <output className="hf-kit-send-warnings">
      {warnings.length > 0 && (
        <ul className="hf-kit-send-notes">
          {warnings.map((warning) => (
            <li key={warning.kind}>
              <Note tone={toneOf(warning)}>
                {textOf(text, warning)}
                {warning.kind === 'lookalike' && (
                  <>
                    {' '}
                    <WholeAddress address={warning.known} />
                  </>
                )}
              </Note>
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

function textOf(text: TextWith<typeof sendMessages>, warning: SendWarning): string {
  if (warning.kind === 'lookalike') return text('send.warning.lookalike', { known: shortenAddress(warning.known) })
  if (warning.kind === 'unusualName') return text('send.warning.unusualName', { characters: warning.characters })
  return text(`send.warning.${warning.kind}`)
}
