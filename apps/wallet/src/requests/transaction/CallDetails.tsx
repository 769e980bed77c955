import { type DecodedCall, type FunctionCall, hasUnknownCall, listCallDangers } from '@holdfast/clear-signing/requests'
import { requestMessages } from '../../messages/requests.ts'
import { Notice } from '../../parts/Notice.tsx'
import { TextBlock } from '../../parts/TextBlock.tsx'

const messages = requestMessages.transaction

/**
 * Returns whether a call, or a call within it, is dangerous: it gives rights to another account, or the wallet does not know
 * what it does.
 */
export function isDangerousCall(call: DecodedCall): boolean {
  return hasUnknownCall(call) || listCallDangers(call).length > 0
}

/**
 * Shows each danger of a call, and then the called function: with its arguments if the wallet knows the function, or otherwise
 * with the data of the call.
 */
export function CallDetails({ call }: { call: FunctionCall }) {
  return (
    <>
      {[...new Set(listCallDangers(call))].map((danger) => (
        <Notice key={danger} tone="danger">
          {messages.danger[danger]}
        </Notice>
      ))}
      {hasUnknownCall(call) && <Notice tone="danger">{messages.unknown}</Notice>}
      <FunctionDetails call={call} />
    </>
  )
}

/** Shows the called function with its arguments, or the data of a call of an unknown function. */
export function FunctionDetails({ call }: { call: FunctionCall }) {
  if (call.kind === 'unknown') {
    return (
      <>
        <section className="fields" aria-label={messages.selector}>
          <h2 className="fields__label">{messages.selector}</h2>
          <code className="fields__function">{call.selector}</code>
        </section>
        <TextBlock label={messages.data} text={call.data} isCode />
      </>
    )
  }
  return (
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
      {call.calls.length > 0 && (
        <ol className="steps" aria-label={requestMessages.calls.steps}>
          {call.calls.map((inner, index) => (
            // Two calls may be equal, and their order never changes, so the index is the key.
            <li key={index}>
              <FunctionDetails call={inner} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
