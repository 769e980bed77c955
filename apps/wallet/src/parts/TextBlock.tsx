import { visibleText } from '@holdfast/clear-signing/requests'
import { requestMessages } from '../messages/requests.ts'

/** How many characters of hex are shown uncollapsed. Users do not read longer hex, and it would push all else far down. */
const MAX_OPEN_CHARACTERS = 600

/** Shows the exact text that is signed, in full. Long hex is collapsed until the user opens it. */
export function TextBlock({ label, text, isCode = false }: TextBlock.Props) {
  const block = <pre className={isCode ? 'text-block__code' : 'text-block__text'}>{visibleText(text)}</pre>
  return (
    <section className="text-block" aria-label={label}>
      <h2 className="text-block__label">{label}</h2>
      {isCode && text.length > MAX_OPEN_CHARACTERS ? (
        <details className="text-block__box">
          <summary>{requestMessages.allBytes(Math.ceil((text.length - 2) / 2))}</summary>
          {block}
        </details>
      ) : (
        <div className="text-block__box">{block}</div>
      )}
    </section>
  )
}

export declare namespace TextBlock {
  type Props = {
    label: string
    text: string
    /** Whether the text is bytes in hex. @default false */
    isCode?: boolean | undefined
  }
}
