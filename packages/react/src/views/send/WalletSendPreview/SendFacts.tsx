import { formatExact } from '@holdfast/caip'
import { type SendAsset, type SendState, sendFeeOf } from '@holdfast/core'
import { Amount, Avatar, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'

/** Props of {@link SendFacts}. */
export type SendFactsProps = {
  state: SendState
  token: SendAsset
  to: string
  /** Whether the network cost is still being estimated. */
  isEstimating: boolean
}

/** Lists the receiver, an NFT's token id, the network, and the costs of the transaction. */
export function SendFacts({ state, token, to, isEstimating }: SendFactsProps) {
  const text = useText(sendMessages)
  const { caipNetwork } = useAccount()
  const { receiverProfileName, receiverProfileImageUrl, gasPriceInUSD, accountCost } = state
  const fee = sendFeeOf(state)
  const currency = caipNetwork?.nativeCurrency
  return (
    <dl className="hf-kit-send-facts">
      <div data-wide="">
        <dt>{text('send.receiver')}</dt>
        <dd>
          {receiverProfileImageUrl && <Avatar seed={to} image={receiverProfileImageUrl} size="sm" />}
          {receiverProfileName && <bdi className="hf-kit-send-name">{receiverProfileName}</bdi>}
          <WholeAddress address={to} />
        </dd>
      </div>
      {token.tokenId !== undefined && (
        <div>
          <dt>{text('send.tokenId')}</dt>
          <dd>{String(token.tokenId)}</dd>
        </div>
      )}
      <div>
        <dt>{text('send.network')}</dt>
        <dd>{caipNetwork?.name}</dd>
      </div>
      {accountCost !== undefined && accountCost > 0n && currency && (
        <div>
          <dt>{text('send.accountCost')}</dt>
          <dd>
            <bdi>{`${formatExact(accountCost, currency.decimals)} ${currency.symbol}`}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('send.networkCost')}</dt>
        <dd aria-busy={isEstimating}>
          {fee === undefined || !currency || isEstimating ? (
            <>
              <VisuallyHidden>{text('send.costLoading')}</VisuallyHidden>
              <Skeleton width="6rem" />
            </>
          ) : (
            <Amount exact={`${formatExact(fee, currency.decimals)} ${currency.symbol}`}>
              {gasPriceInUSD === undefined ? (
                showAssetAmount({ ...token, ...currency, standard: 'native' }, fee).short
              ) : (
                <Fiat value={gasPriceInUSD} />
              )}
            </Amount>
          )}
        </dd>
      </div>
    </dl>
  )
}
