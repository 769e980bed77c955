import { Button } from '@holdfast/ui'
import { homeMessages } from '../messages/home.ts'
import { useTotalStaked } from '../stake/chain/queries.ts'
import { Ether } from '../stake/Ether.tsx'
import { StakeProviders } from '../stake/StakeProviders.tsx'
import type { StakeTarget } from '../stake/target.ts'
import { AmountPlaceholder } from './AmountPlaceholder.tsx'

/** The sum of all stakes, read from the chain. */
export function Total({ target }: Total.Props) {
  return (
    <StakeProviders
      placeholder={<AmountPlaceholder />}
      onError={() => <p className="contract-card__missing">{homeMessages.readFailed}</p>}
    >
      <Figure target={target} />
    </StakeProviders>
  )
}

export declare namespace Total {
  type Props = { target: StakeTarget }
}

function Figure({ target }: Total.Props) {
  const { data, isError, refetch } = useTotalStaked(target)
  if (data !== undefined) {
    return (
      <p className="amount">
        <Ether wei={data} />
      </p>
    )
  }
  if (!isError) return <AmountPlaceholder />
  return (
    <div className="contract-card__missing" role="alert">
      <p>{homeMessages.readFailed}</p>
      <Button variant="secondary" size="sm" onClick={() => void refetch()}>
        {homeMessages.retry}
      </Button>
    </div>
  )
}
