import {
  listTypedDataDomain,
  listTypedDataFields,
  type TypedData,
  type TypedField,
} from '@holdfast/clear-signing/requests'
import { useTexts } from '../../messages/texts.ts'
import { Fact, Facts } from './Facts.tsx'

/** Shows the fields of typed data: exactly those that are signed. */
export function TypedDataContent({ typedData }: { typedData: TypedData }) {
  const { card: text } = useTexts()
  const domain = listTypedDataDomain(typedData)
  return (
    <>
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
