import { type CaipNetwork, formatPaymentUri, parsePositiveAmount } from '@holdfast/caip'
import { Button, TextField } from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import { useState } from 'react'
import { receiveMessages } from '../../../messages/languages/english/receive.ts'
import { useText } from '../../../messages/useText.ts'

/** Props of {@link RequestedAmount}. */
export type RequestedAmountProps = {
  address: string
  /** The EVM network of the requested amount. */
  network: CaipNetwork
  onClose: () => void
}

/**
 * Lets the user enter an amount of the network's own currency, and shows a QR code that asks for it. The view for receiving
 * shows this code only after the user chooses to ask for an amount, since many wallets can read only the code of a plain
 * address.
 *
 * @see EIP-681
 */
export function RequestedAmount({ address, network, onClose }: RequestedAmountProps) {
  const text = useText(receiveMessages)
  const [amount, setAmount] = useState('')
  const { symbol, decimals } = network.nativeCurrency
  const value = parsePositiveAmount(amount, decimals)
  const isWrong = amount.trim() !== '' && value === undefined
  const uri = formatPaymentUri({ recipient: address, chainId: Number(network.id), value })
  return (
    <>
      <QrCode
        value={uri}
        label={value ? text('receive.requestCode', { amount: `${amount.trim()} ${symbol}` }) : text('receive.code')}
        className="hf-kit-receive-code"
      />
      <TextField
        label={text('receive.amount', { symbol })}
        value={amount}
        onValueChange={setAmount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        className="hf-kit-receive-amount"
        error={isWrong ? text('receive.amountIncorrect') : undefined}
      />
      <p>{text('receive.requestHint', { network: network.name })}</p>
      <Button size="sm" variant="secondary" onClick={onClose}>
        {text('receive.plain')}
      </Button>
    </>
  )
}
