import { Amount } from '@holdfast/ui'
import { showEther } from './format.ts'

/** A shortened amount of ether. A press shows the exact amount. */
export function Ether({ wei, sign }: Ether.Props) {
  const { short, exact } = showEther(wei)
  return <Amount exact={exact && `${sign ?? ''}${exact}`}>{`${sign ?? ''}${short}`}</Amount>
}

export declare namespace Ether {
  type Props = {
    wei: bigint
    /** Shown before the amount. */
    sign?: '+' | '−' | undefined
  }
}
