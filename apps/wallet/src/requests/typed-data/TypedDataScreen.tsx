import {
  chainOfDomain,
  decodeCall,
  listOrders,
  listTypedDataDangers,
  listTypedDataDomain,
  listTypedDataFields,
  readSafeCall,
  type SignatureDanger,
  type TypedData,
  type TypedField,
  visibleText,
} from '@holdfast/clear-signing/requests'
import { useChains } from '../../app/WalletContext.tsx'
import { chainName } from '../../chains/chains.ts'
import type { Chain } from '../../config/config.ts'
import { requestMessages } from '../../messages/requests.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { formatValue } from '../../parts/words.ts'
import { Changes } from '../calls/Changes.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import { FunctionDetails } from '../transaction/CallDetails.tsx'

const messages = requestMessages.typedData
const dangerTexts: Record<SignatureDanger, string> = {
  ...messages.danger,
  ...requestMessages.transaction.danger,
  unknownCall: requestMessages.transaction.unknown,
  unknownData: messages.unknown,
}

/**
 * Asks the user to sign typed data. Shows every field, with its nesting, and the contract or app for which the data is meant.
 */
export function TypedDataScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'typedData'>) {
  const { chains } = useChains()
  const { typedData, isOtherChain } = request
  const dangers = listTypedDataDangers(typedData)
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === item.chainId)
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
      approve={{ label: messages.approve, isDangerous: isOtherChain || dangers.some((each) => each !== 'unknownData') }}
    >
      {isOtherChain && (
        <Notice tone="danger">
          {messages.otherChain(chainOfDomain(typedData) ?? 0, chainName(chains, item.chainId))}
        </Notice>
      )}
      {dangers.map((danger) => (
        <Notice key={danger} tone={danger === 'unknownData' ? 'warning' : 'danger'}>
          {dangerTexts[danger]}
        </Notice>
      ))}
      {/* On another chain, amounts may be in another currency, so only the fields are shown. */}
      {chain && !isOtherChain && <Effects typedData={typedData} chain={chain} />}
      <FieldGroup label={messages.domain} fields={domain} />
      <FieldGroup
        label={`${messages.message} · ${visibleText(typedData.primaryType)}`}
        fields={listTypedDataFields(typedData)}
      />
    </RequestDecision>
  )
}

/** Shows the assets that orders exchange, and the call that a Safe would make. */
function Effects({ typedData, chain: current }: { typedData: TypedData; chain: Chain }) {
  // If the domain names no chain, the signature is valid on every chain, so the amounts get no chain's symbol.
  const chain =
    chainOfDomain(typedData) === undefined
      ? { ...current, nativeCurrency: { ...current.nativeCurrency, symbol: messages.anyCurrency } }
      : current
  const orders = listOrders(typedData)
  const safeCall = readSafeCall(typedData)
  const call = safeCall && decodeCall(safeCall.data)
  return (
    <>
      {orders.length > 0 && (
        <Facts
          facts={orders.map((changes, index) => ({
            label: orders.length > 1 ? messages.order(index + 1) : requestMessages.calls.changes,
            value: <Changes changes={changes} chain={chain} />,
          }))}
        />
      )}
      {safeCall && (
        <Facts
          facts={[
            { label: requestMessages.transaction.to, value: safeCall.to, isCode: true },
            { label: requestMessages.transaction.value, value: formatValue(safeCall.value, chain) },
          ]}
        />
      )}
      {call && call.kind !== 'none' && <FunctionDetails call={call} />}
    </>
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
