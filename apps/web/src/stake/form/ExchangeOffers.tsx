import { formatAmount } from '@holdfast/caip'
import type { TopUp } from '@holdfast/core'
import { useKit } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import { stakeMessages } from '../../messages/stake.ts'
import { etherDecimals } from '../rules.ts'
import { useWalletCapabilities } from './useWalletCapabilities.ts'

/** The most decimals that an offer shows. The wallet shows all of them. */
const SHOWN_DECIMALS = 6

const { exchange: messages } = stakeMessages

type Search = 'idle' | 'searching' | 'failed' | readonly TopUp[]

/**
 * Offers to pay a deposit with another token of the wallet. Exchange and deposit together need only one confirmation. Renders
 * nothing for a wallet that cannot make several calls atomically.
 */
export function ExchangeOffers({ needed, isBusy, onChoose }: ExchangeOffers.Props) {
  const kit = useKit()
  const capabilities = useWalletCapabilities({ enabled: true })
  const [search, setSearch] = useState<Search>('idle')
  const runningSearch = useRef<AbortController>(null)
  useEffect(() => () => runningSearch.current?.abort(), [])
  const searchButton = useRef<HTMLButtonElement>(null)
  const firstOffer = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // The offers replace the search button. If it had the focus, the focus moves to the first offer.
  useEffect(() => {
    if (hadFocus.current) firstOffer.current?.focus()
    hadFocus.current = false
  }, [search])
  if (!capabilities || capabilities.atomic === 'unsupported') return null

  async function find() {
    runningSearch.current?.abort()
    const { signal } = (runningSearch.current = new AbortController())
    setSearch('searching')
    const result = await import('../exchange.ts')
      .then(({ findTopUps }) => findTopUps(kit, { amount: needed, signal }))
      // The component shows the failure and offers a retry.
      .catch(() => 'failed' as const)
    if (signal.aborted) return
    hadFocus.current = document.activeElement === searchButton.current
    setSearch(result)
  }

  const offers = typeof search === 'string' ? [] : search
  return (
    <div className={offers.length === 0 ? 'stake-form__buy' : 'stake-form__exchanges'}>
      <output className="stake-form__intro">{wordsOf(search)}</output>
      {offers.length === 0 ? (
        <Button
          ref={searchButton}
          size="sm"
          variant="secondary"
          loading={search === 'searching'}
          onClick={() => void find()}
        >
          {stakeMessages.payWithToken}
        </Button>
      ) : (
        <ul aria-label={messages.list}>
          {offers.map((topUp, index) => {
            const { token, fromAmount, minimumReceived } = topUp
            const amount = formatAmount(fromAmount, token.decimals, { max: SHOWN_DECIMALS })
            return (
              <li key={token.address}>
                <Button
                  ref={index === 0 ? firstOffer : null}
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => onChoose(topUp)}
                >
                  {messages.choose(amount, token.symbol)}
                </Button>
                <small>
                  {messages.least(`${formatAmount(minimumReceived, etherDecimals, { max: SHOWN_DECIMALS })} ETH`)}
                </small>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function wordsOf(search: Search): string | null {
  if (search === 'idle') return null
  if (typeof search === 'string') return messages[search]
  return search.length === 0 ? messages.none : messages.intro
}

export declare namespace ExchangeOffers {
  type Props = {
    /** Wei that the deposit needs in addition to the wallet's balance. */
    needed: bigint
    /** Whether the wallet still has to answer an earlier request. */
    isBusy: boolean
    onChoose: (topUp: TopUp) => void
  }
}
