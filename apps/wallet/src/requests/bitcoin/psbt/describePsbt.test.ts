import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { bitcoinAccount, psbtRequest, regtest, stranger } from '../../../../test/psbtRequest.ts'
import type { EsploraNode } from '../esplora.ts'
import { describePsbt } from './describePsbt.ts'
import type { PsbtRequest } from './psbt.ts'
import { signPsbt } from './signPsbt.ts'

const account = bitcoinAccount
const [payment, ordinals] = account
const noNode: EsploraNode = {
  coins: () => Promise.reject(new Error('no node')),
  feeRate: () => Promise.reject(new Error('no node')),
  transaction: () => Promise.reject(new Error('no node')),
  send: () => Promise.reject(new Error('no node')),
}
const paymentAndChange: psbtRequest.Output[] = [
  { to: stranger, amount: 60_000n },
  { to: payment, amount: 39_000n },
]
/** Expects that the PSBT is neither described nor signed. */
const expectRefusal = (request: PsbtRequest, text: RegExp) => {
  expect(() => describePsbt(request, account)).toThrow(expect.objectContaining({ code: -32_602 }))
  expect(() => describePsbt(request, account)).toThrow(text)
  return expect(signPsbt(request, account, noNode)).rejects.toMatchObject({ code: -32_602 })
}

describe('describePsbt', () => {
  it('default: returns the amount that leaves, each output, the change, and the fee', () => {
    expect(describePsbt(psbtRequest([{}], paymentAndChange), account)).toEqual({
      outputs: [
        { address: stranger.address, value: 60_000n, isOwn: false },
        { address: payment.address, value: 39_000n, isOwn: true },
      ],
      leaves: 61_000n,
      fee: 1_000n,
      foreignInputs: 0,
      concerns: [],
    })
  })

  it('behavior: counts the inputs of others, and includes their coins in the fee', () => {
    const request = psbtRequest([{}, { key: stranger }], [{ to: stranger, amount: 199_000n }])
    expect(describePsbt(request, account)).toMatchObject({
      leaves: 100_000n,
      fee: 1_000n,
      foreignInputs: 1,
      concerns: ['foreignInputs'],
    })
  })

  it('behavior: if the signature commits to one output, no other output counts as change', () => {
    const outputs = [
      { to: stranger, amount: 60_000n },
      { to: payment, amount: 39_000n },
    ]
    expect(describePsbt(psbtRequest([{ sighashType: 0x03 }], outputs), account)).toMatchObject({
      leaves: 100_000n,
      concerns: ['changeable'],
    })
    // This PSBT is an offer, to which the buyer adds the missing coins.
    const offer = psbtRequest([{ key: ordinals, sighashType: 0x83 }], [{ to: payment, amount: 900_000n }])
    expect(describePsbt(offer, account)).toMatchObject({
      leaves: -800_000n,
      fee: undefined,
      concerns: ['changeable', 'more'],
    })
    expect(describePsbt(psbtRequest([{ sighashType: 0x81 }], paymentAndChange), account).concerns).toEqual(['more'])
  })

  it('behavior: reads a coin from the transaction that created it, if the PSBT describes the coin only by this transaction', () => {
    const creating = new Transaction({ allowUnknownInputs: true })
    creating.addOutputAddress(stranger.address, 5n, regtest)
    creating.addOutputAddress(payment.address, 100_000n, regtest)
    creating.addInput({ txid: 'f1'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0) })
    const request = psbtRequest([{ made: creating, vout: 1, isWhole: true, isSilent: true }], paymentAndChange)
    expect(describePsbt(request, account)).toMatchObject({ leaves: 61_000n, fee: 1_000n, foreignInputs: 0 })
  })

  it('behavior: one signature of the account is enough to raise a concern; signatures of others do not count', () => {
    const outputs = [
      { to: stranger, amount: 160_000n },
      { to: payment, amount: 39_000n },
    ]
    const concernsOf = (...inputs: psbtRequest.Input[]) => describePsbt(psbtRequest(inputs, outputs), account).concerns
    expect(concernsOf({}, { sighashType: 0x03 })).toEqual(['changeable'])
    expect(concernsOf({}, { sighashType: 0x81 })).toEqual(['more'])
    expect(concernsOf({}, { key: stranger, sighashType: 0x83 })).toEqual(['foreignInputs'])
    expect(concernsOf({}, { key: stranger, sighashType: 0x02 })).toEqual(['foreignInputs'])
    // With either type, others may add inputs or outputs, so the fee is open.
    for (const sighashType of [0x03, 0x81])
      expect(
        describePsbt(psbtRequest([{ sighashType }], [{ to: payment, amount: 900_000n }]), account).fee,
      ).toBeUndefined()
  })

  it('behavior: accepts a request that names the address of each coin', () => {
    const inputs = [
      { index: 0, address: payment.address },
      { index: 1, address: ordinals.address },
    ]
    const request = psbtRequest([{}, { key: ordinals }], [{ to: stranger, amount: 199_000n }], { inputs })
    expect(describePsbt(request, account)).toMatchObject({ leaves: 200_000n, fee: 1_000n })
  })

  it('behavior: a fee of more than a quarter of the payment is a concern', () => {
    const outputs = [
      { to: stranger, amount: 20_000n },
      { to: payment, amount: 70_000n },
    ]
    expect(describePsbt(psbtRequest([{}], outputs), account)).toMatchObject({ fee: 10_000n, concerns: ['highFee'] })
  })

  it('error: refuses a fee that nodes refuse as absurd', async () => {
    const request = psbtRequest([{ amount: 100_000_000n }], [{ to: stranger, amount: 1_000n }])
    await expectRefusal(request, /fee is so high/)
  })

  it('error: refuses outputs that are worth more than the coins', async () => {
    await expectRefusal(psbtRequest([{}], [{ to: stranger, amount: 100_001n }]), /worth more/)
  })

  it.each([0x02, 0x82])(
    'error: refuses the sighash type %i, with which anyone could take the coins',
    async (sighashType) => {
      await expectRefusal(psbtRequest([{ sighashType }], paymentAndChange), /commit to no output/)
    },
  )

  it.each([0x03, 0x83])(
    'error: refuses the sighash type %i for an input without an output at its index',
    async (sighashType) => {
      await expectRefusal(
        psbtRequest([{}, { sighashType }], [{ to: stranger, amount: 60_000n }]),
        /commit to no output/,
      )
    },
  )

  it('error: refuses a sighash type that differs from the one in the PSBT, or is unknown', async () => {
    const inputs = [{ index: 0, sighashTypes: [0x01] }]
    await expectRefusal(psbtRequest([{ sighashType: 0x81 }], paymentAndChange, { inputs }), /different signatures/)
    await expectRefusal(
      psbtRequest([{}], paymentAndChange, { inputs: [{ index: 0, sighashTypes: [0x44] }] }),
      /kind of signature/,
    )
  })

  it('error: refuses a request to sign inputs of others, missing inputs, or inputs of another address', async () => {
    await expectRefusal(psbtRequest([{ key: stranger }], paymentAndChange), /spends no coin of the account/)
    await expectRefusal(
      psbtRequest([{}, { key: stranger }], paymentAndChange, { inputs: [{ index: 1 }] }),
      /Input 1 does not belong/,
    )
    for (const index of [1, 7])
      await expectRefusal(psbtRequest([{}], paymentAndChange, { inputs: [{ index: 0 }, { index }] }), /no such input/)
    const elsewhere = [{ index: 0, address: ordinals.address }]
    await expectRefusal(psbtRequest([{}], paymentAndChange, { inputs: elsewhere }), /not belong to the address/)
  })

  it.each(['', '70736274ff', '70736274ff01fb0402000000', '00'.repeat(40)])(
    'error: refuses bytes that are not a PSBT: %j',
    async (bytes) => {
      await expectRefusal(psbtRequest([{}], paymentAndChange, { psbt: hex.decode(bytes) }), /not a partially signed/)
    },
  )
})

describe('signPsbt', () => {
  it('default: signs the coins of both kinds of address, and no coin of others', async () => {
    const inputs = [{}, { key: ordinals }, { key: stranger }]
    const { psbt, transaction } = await signPsbt(
      psbtRequest(inputs, [{ to: stranger, amount: 299_000n }]),
      account,
      noNode,
    )
    const signed = Transaction.fromPSBT(base64.decode(psbt))
    expect(transaction).toBeUndefined()
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    expect(signed.getInput(1).tapKeySig).toHaveLength(64)
    expect(signed.getInput(2).partialSig).toBeUndefined()
    signed.signIdx(stranger.secret, 2)
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  it('behavior: signs with the requested sighash type if the PSBT does not state one', async () => {
    const inputs = [{ index: 0, sighashTypes: [0x81] }]
    const { psbt } = await signPsbt(psbtRequest([{ key: ordinals }], paymentAndChange, { inputs }), account, noNode)
    expect(Transaction.fromPSBT(base64.decode(psbt)).getInput(0).tapKeySig?.[64]).toBe(0x81)
  })

  it('behavior: returns the signed transaction if the app requests to send it', async () => {
    const { transaction } = await signPsbt(psbtRequest([{}], paymentAndChange, { broadcast: true }), account, noNode)
    expect(Transaction.fromRaw(hex.decode(transaction?.bytes ?? '')).id).toBe(transaction?.hash)
  })
})
