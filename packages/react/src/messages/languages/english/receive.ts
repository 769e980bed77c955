/** The English texts of receiving. */
export const receiveMessages = {
  'receive.code': 'QR code of your address',
  'receive.hint': 'Copy your address or let someone scan it.',
  'receive.onlyOn': 'Only receive assets on these networks',
  'receive.onlyThese': 'What is sent to you on another network may be lost.',
  'receive.noAccount': 'Account not found',
  'receive.type.eoa': 'Standard account',
  'receive.type.smartAccount': 'Smart account',
  'receive.type.payment': 'Payment address',
  'receive.type.ordinal': 'Ordinals address',
  'receive.type.stx': 'Stacks address',
  'receive.askAmount': 'Ask for an amount',
  'receive.plain': 'Show the address only',
  'receive.amount': 'Amount in {symbol}',
  'receive.amountIncorrect': 'Enter an amount in digits, for example 1.5.',
  'receive.requestCode': 'QR code that asks for {amount}',
  'receive.requestHint':
    'This code names the amount and {network}. Wallets that read only addresses need the code without an amount.',
} as const
