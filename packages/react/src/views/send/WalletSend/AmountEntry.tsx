import { fiatDecimals, formatAmount } from '@holdfast/caip'
import {
  maxSendAmountOf,
  pushView,
  type SendState,
  sendAmountOf,
  sendWorthOf,
  setMaxSendAmount,
  setSendAmount,
  setSendUnit,
} from '@holdfast/core'
import { AmountField, ChevronDown, ListRow, VisuallyHidden } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { SendAssetImage } from '../../../pieces/send/SendAssetImage.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'

/**
 * Asks for the asset and, except for an ERC-721 NFT, for the amount. If the token's price is known, the user can also enter the
 * amount in dollars.
 */
export function AmountEntry({ state }: { state: SendState }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const { token, sendTokenAmount, amountUnit } = state
  const value = sendAmountOf(state)
  const isTooMuch = token?.balance !== undefined && value !== undefined && value > token.balance
  const isWrong = sendTokenAmount.trim() !== '' && value === undefined
  const maxAmount = maxSendAmountOf(state)

  return (
    <div className="hf-kit-send-amount">
      <ListRow
        leading={token && <SendAssetImage asset={token} />}
        subtitle={token && <Available state={state} />}
        trailing={<ChevronDown />}
        onClick={() => pushView(kit, 'WalletSendSelectToken')}
      >
        {token ? (
          <>
            <VisuallyHidden>{text('send.token', { token: token.name })}</VisuallyHidden>
            <bdi aria-hidden="true">{token.name || token.symbol}</bdi>
          </>
        ) : (
          text('send.selectToken')
        )}
      </ListRow>
      {token?.standard !== 'erc721' && (
        <AmountField
          label={text('send.amount')}
          value={sendTokenAmount}
          onValueChange={(amount) => attempt(kit, () => setSendAmount(kit, { amount }))}
          placeholder="0"
          disabled={!token}
          symbol={amountUnit === 'fiat' ? '$' : (token?.symbol ?? '')}
          max={{
            label: text('send.max'),
            onPress: () => attempt(kit, () => setMaxSendAmount(kit)),
            disabled: maxAmount === undefined,
          }}
          error={isTooMuch ? text('send.problem.insufficientFunds') : isWrong ? text('send.incorrect') : undefined}
          secondary={<Converted state={state} />}
        />
      )}
    </div>
  )
}

function Available({ state: { token } }: { state: SendState }) {
  const text = useText(sendMessages)
  if (!token) return null
  if (token.balance === undefined) return text('send.balanceLoading')
  const { decimals, symbol, standard, balance } = token
  const isNft = standard === 'erc721' || standard === 'erc1155'
  const amount = isNft ? String(balance) : `${formatAmount(balance, decimals, { max: 5 })} ${symbol}`
  return <bdi>{text('send.available', { amount })}</bdi>
}

/** Shows the amount in the other unit, and a button that switches the field to that unit. */
function Converted({ state }: { state: SendState }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const { token, amountUnit } = state
  if (!token?.price) return null
  const value = sendAmountOf(state)
  const worth = sendWorthOf(state)
  const isFiat = amountUnit === 'fiat'
  return (
    <span className="hf-kit-send-converted">
      {isFiat ? (
        <span>{value === undefined ? '' : `≈ ${showAssetAmount(token, value).short}`}</span>
      ) : (
        <span>{worth !== undefined && <Fiat value={worth} />}</span>
      )}
      <button
        type="button"
        className="hf-kit-link"
        onClick={() => {
          const amount = worth === undefined ? '' : formatAmount(worth, fiatDecimals, { min: 2, max: 2 })
          const next = isFiat ? 'token' : 'fiat'
          attempt(kit, async () => {
            await setSendUnit(kit, { unit: next })
            if (next === 'fiat' && amount) await setSendAmount(kit, { amount })
            if (next === 'token' && value) await setSendAmount(kit, { amount: formatAmount(value, token.decimals) })
          })
        }}
      >
        {isFiat ? text('send.enterToken', { symbol: token.symbol }) : text('send.enterFiat')}
      </button>
    </span>
  )
}
