import type { Chain } from '../../../config/config.ts'
import { requestMessages } from '../../../messages/requests.ts'
import { formatValue } from '../../../parts/words.ts'
import type { PaidOutput } from './describePsbt.ts'

const messages = requestMessages.bitcoin

/** Lists the outputs of a transaction in order: how much goes to which address, and how much returns to the account. */
export function OutputList({ outputs, chain }: { outputs: readonly PaidOutput[]; chain: Chain }) {
  return (
    <section className="fields" aria-labelledby="outputs-title">
      <h2 id="outputs-title" className="fields__label">
        {messages.outputs}
      </h2>
      <ol className="fields__list">
        {outputs.map(({ address, value, isOwn }, index) => (
          // An address may occur twice, so the key needs the position of the output, which never changes.
          <li key={`${index} ${address}`} className="fields__item">
            <span className="fields__name">{isOwn ? messages.change : messages.to}</span>
            <span className="fields__value">{formatValue(value, chain)}</span>
            <code className="fields__value" data-code>
              {address ?? messages.script}
            </code>
          </li>
        ))}
      </ol>
    </section>
  )
}
