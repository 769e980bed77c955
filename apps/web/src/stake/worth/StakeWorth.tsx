import { StakeProviders } from '../StakeProviders.tsx'
import { useEtherPrice } from './useEtherPrice.ts'
import { Worth } from './Worth.tsx'

/** Reads the price of ether and shows the worth of a stake in US dollars. Renders nothing while no price is known. */
export function StakeWorth(props: StakeWorth.Props) {
  return (
    <StakeProviders>
      <Figure {...props} />
    </StakeProviders>
  )
}

export declare namespace StakeWorth {
  type Props = { wei: bigint; chainId: number }
}

function Figure({ wei, chainId }: StakeWorth.Props) {
  return <Worth wei={wei} price={useEtherPrice(chainId)} />
}
