import { bitcoinNetworkIds } from '@holdfast/caip'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readBitcoinRequest } from './readBitcoinRequest.ts'

const chain = {
  caipNetworkId: bitcoinNetworkIds.mainnet,
  name: 'Bitcoin',
  nativeCurrency: { symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
}
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const [secondPayment, secondOrdinals] = ['bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz', 'bc1p second ordinals']
const recipient = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const read = (method: string, params: unknown) =>
  readBitcoinRequest({ method, params, chain }, [payment, ordinals, secondPayment, secondOrdinals])
const errorCodeOf = (method: string, params: unknown) => {
  try {
    read(method, params)
  } catch (error) {
    return (error as { code: number }).code
  }
  throw new Error('the request was not refused')
}

describe('readBitcoinRequest', () => {
  it('default: reads a message; its protocol is ecdsa unless the key is for taproot or the app names another protocol', () => {
    const protocolOf = (params: object) =>
      (read('signMessage', { account: payment, message: 'hello', ...params }) as { protocol: string }).protocol
    expect(protocolOf({})).toBe('ecdsa')
    expect(protocolOf({ protocol: 'bip322' })).toBe('bip322')
    expect(protocolOf({ address: ordinals })).toBe('bip322')
    expect(read('signMessage', { account: payment, message: 'hello' })).toMatchObject({
      kind: 'bitcoinMessage',
      address: payment,
      message: { text: 'hello' },
    })
    expect(errorCodeOf('signMessage', { account: ordinals, message: 'hello', protocol: 'ecdsa' })).toBe(-32_602)
  })

  it('default: reads a payment', () => {
    const params = { account: payment, recipientAddress: recipient, amount: '1000', memo: '6869' }
    expect(read('sendTransfer', params)).toEqual({
      kind: 'bitcoinTransfer',
      address: payment,
      chain,
      recipient,
      value: 1_000n,
      changeAddress: payment,
      memo: Uint8Array.of(0x68, 0x69),
    })
  })

  it.each([
    ['an empty amount', { amount: '' }],
    ['an amount of zero', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['a fraction of a satoshi', { amount: '1.5' }],
    ['a number instead of a string', { amount: 1 }],
    ['more than the supply of bitcoin', { amount: '2100000000000001' }],
    ['an address with a wrong checksum', { recipientAddress: recipient.replace(/2$/, '3') }],
    ['an address in mixed case', { recipientAddress: payment.replace('bc1q', 'bc1Q') }],
    ['an address of a test network', { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    ['an address of Ethereum', { recipientAddress: `0x${'ab'.repeat(20)}` }],
    ['a memo that is not hex', { memo: 'hi' }],
    ['a memo that is too long for nodes to relay', { memo: '00'.repeat(81) }],
  ])('error: refuses a payment with %s', (_name, change) => {
    const params = { account: payment, recipientAddress: recipient, amount: '1000', ...change }
    expect(errorCodeOf('sendTransfer', params)).toBe(-32_602)
  })

  it('error: refuses change that goes to others, and accounts to which the app has no access', () => {
    const params = { account: payment, recipientAddress: recipient, amount: '1000' }
    expect(errorCodeOf('sendTransfer', { ...params, changeAddress: recipient })).toBe(4100)
    expect(errorCodeOf('sendTransfer', { ...params, account: recipient })).toBe(4100)
    expect(errorCodeOf('signMessage', { account: payment, address: recipient, message: '' })).toBe(4100)
    const signInputs = [{ index: 0, address: recipient }]
    expect(errorCodeOf('signPsbt', { account: payment, psbt: 'cHNidP8=', signInputs })).toBe(4100)
    expect(errorCodeOf('getAccountAddresses', { account: recipient })).toBe(4100)
  })

  it('default: reads a PSBT as bytes; refuses a PSBT that is not base64, and an invalid index of an input', () => {
    const psbt = base64.encode(Uint8Array.of(1, 2, 3))
    const signInputs = [{ index: 0, address: payment, sighashTypes: [1] }]
    expect(read('signPsbt', { account: payment, psbt, signInputs, broadcast: true })).toEqual({
      kind: 'psbt',
      address: payment,
      chain,
      psbt: Uint8Array.of(1, 2, 3),
      inputs: signInputs,
      broadcast: true,
    })
    expect(errorCodeOf('signPsbt', { account: payment, psbt: '%' })).toBe(-32_602)
    expect(errorCodeOf('signPsbt', { account: payment, psbt, signInputs: [{ index: -1 }] })).toBe(-32_602)
  })

  it('default: returns those addresses of the account that have the requested intentions', () => {
    const addresses = (params: object) => (read('getAccountAddresses', params) as { result: unknown }).result
    expect(addresses({ account: ordinals })).toEqual([
      { address: payment, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
    expect(addresses({ account: payment, intentions: ['ordinal'] })).toEqual([
      { address: ordinals, intention: 'ordinal' },
    ])
  })

  it.each(['signPSBT', 'eth_sign', ''])('error: refuses the method %j', (method) => {
    expect(errorCodeOf(method, {})).toBe(4200)
  })

  it.each([[undefined], [null], [[]], ['text'], [{}]])('error: refuses the invalid parameters %j', (params) => {
    for (const method of ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'])
      expect(errorCodeOf(method, params)).toBe(-32_602)
  })
})
