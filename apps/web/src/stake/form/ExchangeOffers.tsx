import { formatAmount } from '@holdfast/caip'
import type { TopUp } from '@holdfast/core'
import { useKit } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import { stakeMessages } from '../../messages/stake.ts'
import { etherDecimals } from '../rules.ts'
import { useWalletCapabilities } from './useWalletCapabilities.ts'

/** Decimals of an amount in a sentence; the wallet shows all of them. */
const SHOWN_DECIMALS = 6

const { exchange: messages } = stakeMessages

type Search = 'idle' | 'searching' | 'failed' | readonly TopUp[]

/**
 * Offers to pay a deposit with another token that the wallet holds: exchange and deposit are one confirmation. Nothing, where the
 * wallet makes one call at a time.
 */
export function ExchangeOffers({ needed, isBusy, onChoose }: ExchangeOffers.Props) {
  const kit = useKit()
  const capabilities = useWalletCapabilities({ enabled: true })
  const [search, setSearch] = useState<Search>('idle')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  if (!capabilities || capabilities.atomic === 'unsupported') return null

  async function find() {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setSearch('searching')
    const found = await import('../exchange.ts')
      .then(({ findTopUps }) => findTopUps(kit, { amount: needed, signal }))
      .catch(() => 'failed' as const)
    if (!signal.aborted) setSearch(found)
  }

  if (typeof search === 'string') {
    return (
      <div className="stake-form__buy">
        <output>{search === 'searching' ? messages.searching : search === 'failed' ? messages.failed : null}</output>
        <Button size="sm" variant="secondary" disabled={search === 'searching'} onClick={() => void find()}>
          {stakeMessages.payWithToken}
        </Button>
      </div>
    )
  }
  if (search.length === 0) return <p className="stake-form__notice">{messages.none}</p>
  return (
    <div className="stake-form__exchanges">
      <p className="stake-form__intro">{messages.intro}</p>
      <ul aria-label={messages.list}>
        {search.map((topUp) => {
          const { token, fromAmount, minimumReceived } = topUp
          const amount = formatAmount(fromAmount, token.decimals, { max: SHOWN_DECIMALS })
          return (
            <li key={token.address}>
              <Button variant="secondary" disabled={isBusy} onClick={() => onChoose(topUp)}>
                {messages.choose(amount, token.symbol)}
              </Button>
              <small>
                {messages.least(`${formatAmount(minimumReceived, etherDecimals, { max: SHOWN_DECIMALS })} ETH`)}
              </small>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export declare namespace ExchangeOffers {
  type Props = {
    /** Wei that the deposit needs beside what the wallet holds. */
    needed: bigint
    /** The wallet still has an answer to give. */
    isBusy: boolean
    onChoose: (topUp: TopUp) => void
  }
}
