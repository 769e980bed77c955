import { shortenAddress } from '@holdfast/caip'
import { Button, CopyButton, ExternalLink, Skeleton } from '@holdfast/ui'
import { homeMessages } from '../messages/home.ts'
import { formatEther, formatEtherShort } from '../stake/format.ts'
import { useTotalStaked } from '../stake/queries.ts'
import { StakeProviders } from '../stake/StakeProviders.tsx'
import { useStakeTarget } from '../stake/useStakeTarget.ts'

/** The contract: how much is staked in it, where it is, and how to check it. */
export function ContractCard({ title, isProminent = false }: ContractCard.Props) {
  const target = useStakeTarget()
  return (
    <section className={isProminent ? 'contract-card contract-card--prominent' : 'contract-card'} aria-label={title}>
      <h2 className="contract-card__title">{title}</h2>
      <StakeProviders
        placeholder={<AmountPlaceholder />}
        onError={() => <p className="contract-card__missing">{homeMessages.readFailed}</p>}
      >
        <Total />
      </StakeProviders>
      {target && (
        <dl className="contract-card__facts">
          <div>
            <dt>{homeMessages.network}</dt>
            <dd>{target.chainName}</dd>
          </div>
          <div>
            <dt>{homeMessages.contract}</dt>
            <dd className="contract-card__address">
              <code title={target.address}>{shortenAddress(target.address, { start: 8, end: 6 })}</code>
              <CopyButton value={target.address} label={homeMessages.copyAddress} />
              {target.explorerUrl !== undefined && (
                <a
                  className="icon-link"
                  href={`${target.explorerUrl}/address/${target.address}`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={homeMessages.explorer}
                >
                  <ExternalLink aria-hidden="true" />
                </a>
              )}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

export declare namespace ContractCard {
  type Props = {
    title: string
    /** Larger, for the page's first screen. @default false */
    isProminent?: boolean | undefined
  }
}

function Total() {
  const target = useStakeTarget()
  const { data, isError, refetch } = useTotalStaked(target)
  if (!target) return <p className="contract-card__missing">{homeMessages.noDeployment}</p>
  if (data !== undefined) {
    return (
      <p className="amount" title={formatEther(data)}>
        {formatEtherShort(data)}
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

function AmountPlaceholder() {
  return (
    <p className="amount" aria-busy="true">
      <Skeleton width="6em" height="1em" />
    </p>
  )
}
