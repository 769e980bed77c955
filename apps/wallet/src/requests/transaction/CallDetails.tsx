import type { DecodedCall } from '@holdfast/clear-signing/requests'
import type { Hex } from 'viem'
import { requestMessages } from '../../messages/requests.ts'
import { Notice } from '../../parts/Notice.tsx'
import { TextBlock } from '../../parts/TextBlock.tsx'

const messages = requestMessages.transaction

/** Shows the called function: with its arguments if the wallet knows it, or otherwise with the data of the call. */
export function CallDetails({ call, data }: { call: Exclude<DecodedCall, { kind: 'none' }>; data: Hex }) {
  if (call.kind === 'unknown') {
    return (
      <>
        <Notice tone="danger">{messages.unknown}</Notice>
        <section className="fields" aria-label={messages.selector}>
          <h2 className="fields__label">{messages.selector}</h2>
          <code className="fields__function">{call.selector}</code>
        </section>
        <TextBlock label={messages.data} text={data} isCode />
      </>
    )
  }
  return (
    <>
      {call.danger && <Notice tone="danger">{messages.danger[call.danger]}</Notice>}
      <section className="fields" aria-label={messages.call}>
        <h2 className="fields__label">{messages.call}</h2>
        <code className="fields__function">{call.name}</code>
        {call.args.length > 0 && (
          <ul className="fields__list" aria-label={messages.arguments}>
            {call.args.map(({ name, type, value }) => (
              <li key={name} className="fields__item">
                <span className="fields__name">{name}</span>
                <span className="fields__value" data-code={/^(?:address|bytes)/.test(type) || undefined}>
                  {value}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
