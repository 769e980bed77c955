import { fiatValue } from '@holdfast/caip'
import { etherDecimals } from '../rules.ts'
import { formatWorth } from './formatWorth.ts'

/** Shows the worth of an amount of ether in US dollars. Renders nothing while no price is known. */
export function Worth({ wei, price }: Worth.Props) {
  if (wei === undefined || price === undefined) return null
  return <bdi className="stake-worth">{formatWorth(fiatValue(wei, etherDecimals, price))}</bdi>
}

export declare namespace Worth {
  type Props = {
    wei: bigint | undefined
    /** The price of one ether, in US dollars with `fiatDecimals` places. */
    price: bigint | undefined
  }
}
