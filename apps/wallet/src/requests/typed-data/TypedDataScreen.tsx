import {
  chainOfDomain,
  isPermit,
  listTypedDataDomain,
  listTypedDataFields,
  type TypedField,
  visibleText,
} from '@holdfast/clear-signing/requests'
import { useChains } from '../../app/WalletContext.tsx'
import { chainName } from '../../chains/chains.ts'
import { requestMessages } from '../../messages/requests.ts'
import { Notice } from '../../parts/Notice.tsx'
import { RequestDecision } from '../RequestDecision.tsx'

const messages = requestMessages.typedData

/**
 * Asks the user to sign typed data. Shows every field, with its nesting, and the contract or app for which the data is meant.
 */
export function TypedDataScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'typedData'>) {
  const { chains } = useChains()
  const { typedData, isOtherChain } = request
  const isPermission = isPermit(typedData)
  const domain = listTypedDataDomain(typedData).map((field) => ({
    ...field,
    // A name that has a text is replaced by the text. Apps choose the names, so `hasOwn` excludes those that every object
    // inherits, such as `constructor`.
    name: (Object.hasOwn(messages.domainNames, field.name) && messages.domainNames[field.name]) || field.name,
  }))
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.title}
      text={messages.text}
      approve={{ label: messages.approve, isDangerous: isOtherChain || isPermission }}
    >
      {isOtherChain && (
        <Notice tone="danger">
          {messages.otherChain(chainOfDomain(typedData) ?? 0, chainName(chains, item.chainId))}
        </Notice>
      )}
      {isPermission && <Notice tone="danger">{messages.permit}</Notice>}
      <FieldGroup label={messages.domain} fields={domain} />
      <FieldGroup
        label={`${messages.message} · ${visibleText(typedData.primaryType)}`}
        fields={listTypedDataFields(typedData)}
      />
    </RequestDecision>
  )
}

function FieldGroup({ label, fields }: { label: string; fields: readonly TypedField[] }) {
  return (
    <section className="fields" aria-label={label}>
      <h2 className="fields__label">{label}</h2>
      {fields.length > 0 ? <FieldList fields={fields} /> : <p>{messages.empty}</p>}
    </section>
  )
}

function FieldList({ fields }: { fields: readonly TypedField[] }) {
  return (
    <ul className="fields__list">
      {fields.map((field) => (
        <li key={field.name} className="fields__item">
          <span className="fields__name">{field.name}</span>
          {'value' in field ? (
            <span className="fields__value" data-code={/^(?:address|bytes)/.test(field.type) || undefined}>
              {field.value === '' ? messages.empty : field.value}
            </span>
          ) : (
            <FieldList fields={field.fields} />
          )}
        </li>
      ))}
    </ul>
  )
}
