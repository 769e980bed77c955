import { shortenAddress } from '@holdfast/caip'
import type { TopUp } from '@holdfast/core'
import { useAccount } from '@holdfast/react'
import { AmountField, Button } from '@holdfast/ui'
import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { useOnline } from '../../app/useOnline.ts'
import { stakeMessages } from '../../messages/stake.ts'
import type { StakeAction } from '../action.ts'
import { useStakeServices } from '../StakeProviders.tsx'
import { useTransactions } from '../transactions/useTransactions.ts'
import { useStakeTarget } from '../useStakeTarget.ts'
import { BuyEther } from './BuyEther.tsx'
import { ExchangeOffers } from './ExchangeOffers.tsx'
import { StakeFacts } from './StakeFacts.tsx'
import { StakeFormError } from './StakeFormError.tsx'
import { SwitchChainButton } from './SwitchChainButton.tsx'
import { useStakeForm } from './useStakeForm.ts'

/** The form in the stake dialog. */
export function StakeForm({ action, input, onClose }: StakeForm.Props) {
  const account = useAccount({ namespace: 'eip155' })
  const target = useStakeTarget()
  const form = useStakeForm(action, target)
  const { transactions } = useStakeServices()
  const { unfinished } = useTransactions(target)
  const isOnline = useOnline()
  const [firstAddress] = useState(account.address)

  // When the dialog opens before the form has loaded, the dialog finds no field to focus.
  useEffect(() => input.current?.focus(), [input])

  const { address } = account
  const isWrongChain = target !== null && account.chainId !== target.chainId
  const isBusy = address !== undefined && transactions.isBusy(address)
  const { toExchange } = form
  const pendingCount = unfinished.filter(({ state }) => 'hash' in state).length

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    form.showErrors()
    if (form.value === undefined) input.current?.focus()
    else send(form.value)
  }

  function send(value: bigint, topUp?: TopUp) {
    if (!target || !address || isWrongChain || isBusy) return
    void transactions.submit({ action, value, target, address, topUp })
    onClose()
  }

  if (!target) return <StakeFormError text={stakeMessages.noDeploymentAnywhere} onClose={onClose} />

  return (
    <form className="stake-form" noValidate onSubmit={submit}>
      <p className="stake-form__intro">{stakeMessages.intro[action]}</p>
      <AmountField
        ref={input}
        name="amount"
        label={stakeMessages.amountLabel[action]}
        symbol="ETH"
        value={form.text}
        error={form.error}
        onFocus={(event) => event.currentTarget.select()}
        onValueChange={form.onChange}
        onBlur={form.onBlur}
        max={{ label: stakeMessages.max, onPress: form.fillMax }}
      />
      {form.missing > 0n && !isWrongChain && <BuyEther missing={form.missing} />}
      {toExchange && !isWrongChain && (
        // The key resets the offers when the account or the amount changes.
        <ExchangeOffers
          key={`${address} ${toExchange.value}`}
          needed={toExchange.needed}
          isBusy={isBusy}
          onChoose={(topUp) => send(toExchange.value, topUp)}
        />
      )}
      <StakeFacts action={action} target={target} form={form} />
      <div className="stake-form__notices" aria-live="polite">
        {action === 'withdraw' && form.stake.data === 0n && (
          <p className="stake-form__notice">{stakeMessages.nothingStaked}</p>
        )}
        {account.address !== firstAddress && account.address && (
          <p className="stake-form__notice">{stakeMessages.accountChanged(shortenAddress(account.address))}</p>
        )}
        {isWrongChain && (
          <p className="stake-form__notice">{stakeMessages.wrongChain(account.caipNetwork?.name, target.chainName)}</p>
        )}
        {pendingCount > 0 && <p className="stake-form__notice">{stakeMessages.pendingNotice(pendingCount)}</p>}
        {isBusy && <p className="stake-form__notice">{stakeMessages.awaitingWallet}</p>}
        {!isOnline && <p className="stake-form__notice">{stakeMessages.offline}</p>}
      </div>
      <div className="stake-form__actions">
        <Button variant="secondary" onClick={onClose}>
          {stakeMessages.cancel}
        </Button>
        {isWrongChain ? (
          <SwitchChainButton target={target} />
        ) : (
          <Button type="submit" disabled={isBusy}>
            {stakeMessages.submit}
          </Button>
        )}
      </div>
    </form>
  )
}

export declare namespace StakeForm {
  type Props = {
    action: StakeAction
    /** The amount field, which has the dialog's initial focus. */
    input: RefObject<HTMLInputElement | null>
    onClose: () => void
  }
}
