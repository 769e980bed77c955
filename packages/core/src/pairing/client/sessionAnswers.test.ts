import { solanaAddress } from '@holdfast/testing-relay'
import { describe, expect, test } from 'vitest'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { parseSessionAnswer } from './sessionAnswers.ts'

const txid = 'ab'.repeat(32)

describe('parseSessionAnswer', () => {
  test.each([
    ['eip155', 'personal_sign', '0x12'],
    ['solana', 'solana_signMessage', { signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb' }],
    ['solana', 'solana_signMessage', '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'],
    ['solana', 'solana_signTransaction', { transaction: 'AQID+/8=' }],
    ['solana', 'solana_signAllTransactions', { transactions: ['AQID', 'BAUG'] }],
    ['solana', 'solana_getAccounts', [{ pubkey: solanaAddress }]],
    ['bip122', 'signMessage', { address: 'bc1q', signature: 'H1/+=', messageHash: 'ab' }],
    ['bip122', 'sendTransfer', { txid }],
    ['bip122', 'getAccountAddresses', [{ address: 'bc1q', path: "m/84'/0'/0'/0/0" }]],
    ['polkadot', 'polkadot_signMessage', { signature: '0x12' }],
    ['solana', 'getBalance', { value: 1 }],
    ['bip122', 'toString', 'anything'],
  ] as const)('default: returns a valid answer to %s %s unchanged: %j', (namespace, method, answer) => {
    expect(parseSessionAnswer(namespace, method, answer)).toEqual(answer)
  })

  const methods = [
    ['eip155', 'eth_sendTransaction'],
    ['solana', 'solana_signMessage'],
    ['solana', 'solana_signTransaction'],
    ['solana', 'solana_signAndSendTransaction'],
    ['solana', 'solana_signAllTransactions'],
    ['solana', 'solana_getAccounts'],
    ['solana', 'solana_requestAccounts'],
    ['bip122', 'signMessage'],
    ['bip122', 'signPsbt'],
    ['bip122', 'sendTransfer'],
    ['bip122', 'getAccountAddresses'],
    ['polkadot', 'polkadot_signMessage'],
    ['polkadot', 'polkadot_signTransaction'],
  ] as const
  test.each(methods)('error: %s %s refuses an answer that the method does not allow', (namespace, method) => {
    const answers = [null, undefined, 7, '', '<html></html>', {}, [null], [{}], { signature: null }, { txid: '0x' }]
    for (const answer of answers) {
      const parse = () => parseSessionAnswer(namespace, method, answer)
      expect(parse, JSON.stringify(answer)).toThrow(InvalidWalletAnswerError)
    }
  })
})
