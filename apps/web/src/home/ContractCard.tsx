import { CopyButton, ExternalLink } from '@holdfast/ui'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { useConfig } from '../app/WebAppContext.tsx'
import { homeMessages } from '../messages/home.ts'
import { useStakeTarget } from '../stake/useStakeTarget.ts'
import { AmountPlaceholder } from './AmountPlaceholder.tsx'

// Code that reads the chain loads after the page, in a task of its own.
const Total = createLazyView(async () => (await import('./Total.tsx')).Total, <AmountPlaceholder />)

/**
 * The stake contract: the total stake in it, its network, and its address with a link to the explorer. Shows a placeholder
 * until the configuration has loaded.
 */
export function ContractCard({ title, isProminent = false }: ContractCard.Props) {
  const { status } = useConfig()
  return (
    <section className={isProminent ? 'contract-card contract-card--prominent' : 'contract-card'} aria-label={title}>
      <h2 className="contract-card__title">{title}</h2>
      {status === 'loading' && <AmountPlaceholder />}
      {status === 'failed' && <p className="contract-card__missing">{homeMessages.readFailed}</p>}
      {status === 'ready' && <Contract />}
    </section>
  )
}

export declare namespace ContractCard {
  type Props = {
    title: string
    /** Whether the card is larger, for the page's first screen. @default false */
    isProminent?: boolean | undefined
  }
}

function Contract() {
  const target = useStakeTarget()
  if (!target) return <p className="contract-card__missing">{homeMessages.noDeployment}</p>
  return (
    <>
      <Total target={target} />
      <dl className="contract-card__facts">
        <div>
          <dt>{homeMessages.network}</dt>
          <dd>{target.chainName}</dd>
        </div>
        <div>
          <dt>{homeMessages.contract}</dt>
          <dd className="contract-card__address">
            <code>{target.address}</code>
            <CopyButton
              value={target.address}
              label={homeMessages.copyAddress}
              copiedLabel={homeMessages.copied}
              failedLabel={homeMessages.copyFailed}
            />
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
    </>
  )
}
