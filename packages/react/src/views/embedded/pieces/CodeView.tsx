import type { CodeEntry } from '@holdfast/core'
import type { ReactNode } from 'react'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { CodeField } from './CodeField.tsx'

/** Props of {@link CodeView}. */
export type CodeViewProps = {
  entry: CodeEntry
  onCode: (code: string) => void
  /** The button that requests another code. */
  children: ReactNode
}

/** Asks for the code that was sent to a mail address. */
export function CodeView({ entry, onCode, children }: CodeViewProps) {
  const text = useText(embeddedMessages)
  const { email, isChecking, problem } = entry
  return (
    <div className="hf-kit-code-view">
      <p>
        {text('code.sentTo')} <bdi className="hf-kit-code-address">{email}</bdi>
      </p>
      <p className="hf-kit-code-hint">{text('code.validFor')}</p>
      <CodeField isChecking={isChecking} problem={problem} onCode={onCode} />
      {children}
    </div>
  )
}
