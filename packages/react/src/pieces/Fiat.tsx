import { useKitContext } from '../KitContext.ts'
import { formatFiat } from '../messages/fiat.ts'
import './Fiat.css'

/**
 * Shows an amount of US dollars, with less prominent cents.
 *
 * @param props.value - an integer whose last `fiatDecimals` digits are decimal places.
 */
export function Fiat({ value }: { value: bigint }) {
  const { locale } = useKitContext()
  return (
    <bdi className="hf-kit-fiat">
      {formatFiat(value, locale).map(({ text, isCents }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one amount never change their places.
        isCents ? <small key={index}>{text}</small> : text,
      )}
    </bdi>
  )
}
