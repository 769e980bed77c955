import type { CaipNetwork } from '@holdfast/caip'
import { type AccountSnapshot, foldTokens, hasDataService, type TokenBalance } from '@holdfast/core'
import { EmptyState, Globe, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useMemo } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { Folded } from '../../../pieces/Folded.tsx'
import { NothingHeld } from '../pieces/NothingHeld.tsx'
import { ChainTokens } from './ChainTokens.tsx'
import { TokenList } from './TokenList.tsx'
import { TokensFailed } from './TokensFailed.tsx'
import { Total } from './Total.tsx'
import './tokens.css'

/**
 * Shows the tokens of the account, with prices, once the service has returned them. Until then, and without a service, shows
 * the balances that are read from the chain itself.
 */
export function TokensTab() {
  const account = useAccount()
  const { caipNetwork } = account
  return caipNetwork ? <Tokens account={account} network={caipNetwork} /> : <UnknownNetwork />
}

function Tokens({ account, network }: { account: AccountSnapshot; network: CaipNetwork }) {
  const text = useText(accountMessages, assetsMessages)
  const hasService = useKit(({ options }) => hasDataService(options)) && network.chainNamespace !== 'bip122'
  const failed = useKit(({ tokens }) => tokens?.status === 'failed' && tokens.caipAddress === account.caipAddress)
  const { tokenBalance } = account
  if (tokenBalance) {
    return (
      <div className="hf-kit-account-tokens">
        <Total balances={tokenBalance} />
        {failed && <TokensFailed isStale />}
        <Holdings balances={tokenBalance} network={network} />
      </div>
    )
  }
  return (
    <div className="hf-kit-account-tokens" aria-busy={hasService && !failed}>
      <ChainTokens account={account} network={network} />
      {hasService && !failed && (
        <>
          <output>
            <VisuallyHidden>{text('tokens.loading')}</VisuallyHidden>
          </output>
          <Skeleton className="hf-kit-tokens-skeleton" height="var(--hf-size-row)" />
          <Skeleton className="hf-kit-tokens-skeleton" height="var(--hf-size-row)" />
        </>
      )}
      {hasService && failed && <TokensFailed isStale={false} />}
    </div>
  )
}

function Holdings({ balances, network }: { balances: readonly TokenBalance[]; network: CaipNetwork }) {
  const text = useText(accountMessages, assetsMessages)
  const { shown, small, spam } = useMemo(() => foldTokens(balances), [balances])
  if (balances.length === 0) {
    return <NothingHeld title={text('tokens.empty')}>{text('tokens.emptyHint', { network: network.name })}</NothingHeld>
  }
  return (
    <>
      <TokenList tokens={shown} network={network} />
      {small.length > 0 && (
        <Folded title={text('tokens.small', { count: small.length })}>
          <TokenList tokens={small} network={network} />
        </Folded>
      )}
      {spam.length > 0 && (
        <Folded title={text('tokens.spam', { count: spam.length })}>
          <p className="hf-kit-folded-hint">{text('tokens.spamHint')}</p>
          <TokenList tokens={spam} network={network} />
        </Folded>
      )}
    </>
  )
}

function UnknownNetwork() {
  const text = useText(accountMessages, assetsMessages)
  return (
    <EmptyState icon={Globe} className="hf-kit-empty" title={text('button.unknownNetwork')}>
      {text('tokens.unknownNetworkHint')}
    </EmptyState>
  )
}
