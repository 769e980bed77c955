import { useKitContext } from '../../../KitContext.ts'
import { formatFiat } from '../../../messages/fiat.ts'
import './Fiat.css'

/** An amount of US dollars. The pennies are quieter. @param props.value - with `fiatDecimals` places. */
export function Fiat({ value }: { value: bigint }) {
  const { locale } = useKitContext()
  return (
    <bdi className="hf-kit-fiat">
      {formatFiat(value, locale).map(({ text, isPennies }, index) =>
        // The parts of one amount never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        isPennies ? <small key={index}>{text}</small> : text,
      )}
    </bdi>
  )
}
