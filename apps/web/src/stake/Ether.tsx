import { Amount } from '@holdfast/ui'
import { showEther } from './format.ts'

/** An amount of ether, short; a press shows every wei. */
export function Ether({ wei, sign }: Ether.Props) {
  const { short, exact } = showEther(wei)
  return <Amount exact={exact && `${sign ?? ''}${exact}`}>{`${sign ?? ''}${short}`}</Amount>
}

export declare namespace Ether {
  type Props = {
    wei: bigint
    /** Stands before the amount. */
    sign?: '+' | '−' | undefined
  }
}
