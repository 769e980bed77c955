import {
  chainOfDomain,
  listOrders,
  listTypedDataDomain,
  listTypedDataFields,
  readSafeCall,
  type TypedData,
  type TypedField,
} from '@holdfast/clear-signing/requests'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import { CallFacts } from './CallFacts.tsx'
import { ChangesFact } from './ChangesFact.tsx'
import { Fact, Facts } from './Facts.tsx'

/**
 * Shows what orders exchange and what a Safe is told to call, and then the fields of typed data: exactly those that are signed.
 */
export function TypedDataContent({ typedData, chain }: { typedData: TypedData; chain: FrameChain }) {
  const { card: text } = useTexts()
  const domain = listTypedDataDomain(typedData)
  const orders = listOrders(typedData)
  const safeCall = readSafeCall(typedData)
  // If the domain names no chain, the signature is valid on every chain, so the amounts get no chain's symbol.
  const effectsChain =
    chainOfDomain(typedData) === undefined
      ? { ...chain, nativeCurrency: { ...chain.nativeCurrency, symbol: text.anyCurrency } }
      : chain
  return (
    <>
      {orders.length > 0 && (
        <Facts>
          {orders.map((changes, index) => {
            const label = orders.length > 1 ? text.order(String(index + 1)) : undefined
            return (
              <ChangesFact key={text.order(String(index + 1))} label={label} changes={changes} chain={effectsChain} />
            )
          })}
        </Facts>
      )}
      {safeCall && (
        <Facts>
          <CallFacts call={{ ...safeCall, description: undefined }} chain={effectsChain} />
        </Facts>
      )}
      {domain.length > 0 && (
        <>
          <h2>{text.domain}</h2>
          <Fields fields={domain} />
        </>
      )}
      <h2>{text.data}</h2>
      <Fields fields={listTypedDataFields(typedData)} />
    </>
  )
}

function Fields({ fields }: { fields: readonly TypedField[] }) {
  return (
    <Facts>
      {fields.map((field) => (
        <Fact key={field.name} label={field.name} isCode={/^(?:address|bytes)/.test(field.type)}>
          {'value' in field ? field.value : <Fields fields={field.fields} />}
        </Fact>
      ))}
    </Facts>
  )
}
