import { bitcoinNetworkIds } from '@holdfast/caip'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { describe, expect, it } from 'vitest'
import { bip322Vectors as vectors } from './bip322Vectors.ts'
import { isSignedOnBitcoin } from './isSignedOnBitcoin.ts'
import { hash160 } from './legacySignature.ts'
import { outputScript } from './outputScript.ts'
import { legacyDigest, segwitDigest, toSpendId } from './virtualTransaction.ts'

const { mainnet, testnet, signet, regtest } = bitcoinNetworkIds
const isSigned = (caipNetworkId: string, address: string, message: string, signature: string): boolean =>
  isSignedOnBitcoin({ caipNetworkId, address, message, signature })

const secret = sha256(utf8ToBytes('a key of the tests'))
const publicKey = secp256k1.getPublicKey(secret)
const strangerKey = secp256k1.getPublicKey(sha256(secret))
const message = 'app.example wants you to sign in with your Bitcoin account:\n…'

const kinds = {
  p2pkh: p2pkh(publicKey),
  p2sh: p2sh(p2wpkh(publicKey)),
  p2wpkh: p2wpkh(publicKey),
  p2tr: p2tr(publicKey.slice(1)),
} as const
type Kind = keyof typeof kinds

/** Signs as a wallet does, with the library that builds real transactions. */
function sign(kind: Kind, text = message, change: { version?: number; sighash?: number } = {}): Transaction {
  const { address: _address, ...payment } = kinds[kind]
  const script = payment.script
  const toSign = new Transaction({
    version: change.version ?? 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
    disableScriptCheck: true,
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.addInput({
    ...payment,
    txid: toSpendId(text, script).toReversed(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(kind === 'p2tr' && { tapInternalKey: publicKey.slice(1) }),
    ...(change.sighash !== undefined && { sighashType: change.sighash }),
  })
  toSign.sign(secret, change.sighash === undefined ? undefined : [change.sighash])
  toSign.finalize()
  return toSign
}

const simple = (transaction: Transaction): string =>
  base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))
const full = (transaction: Transaction): string => base64.encode(transaction.toBytes(true, true))
const addressOf = (kind: Kind): string => kinds[kind].address ?? ''

describe('isSignedOnBitcoin, by the public vectors of BIP-322', () => {
  it('default: accepts every simple and full signature of one key', () => {
    for (const { address, message: text, signatures } of [...vectors.simple, ...vectors.full]) {
      for (const signature of signatures)
        expect([address, isSigned(mainnet, address, text, signature)]).toEqual([address, true])
    }
  })

  it.each(vectors.unsupported)('error: $type is not verified here, so it proves nothing', (vector) => {
    expect(isSigned(mainnet, vector.address, vector.message, vector.signature)).toBe(false)
  })

  it.each(vectors.error)('error: refuses the vector: $description', (vector) => {
    expect(isSigned(mainnet, vector.address, vector.message, vector.signature)).toBe(false)
  })

  it.each([
    ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
    ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
    ['UTF-8 support: öäüéàè 测试文本 \uD83D\uDE04', 'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0'],
  ])('default: computes the id of to_spend for %j', (text, id) => {
    const program = hex.decode('2b05d564e6a7a33c087f16e0f730d1440123799d')
    expect(hex.encode(toSpendId(text, outputScript({ type: 'p2wpkh', program })).toReversed())).toBe(id)
  })
})

describe('isSignedOnBitcoin, BIP-322', () => {
  it.each(['p2sh', 'p2wpkh', 'p2tr'] as const)(
    'default: accepts %s, simple and full, with and without a prefix',
    (kind) => {
      const signed = sign(kind)
      for (const signature of [simple(signed), `smp${simple(signed)}`, full(signed), `ful${full(signed)}`]) {
        expect(isSigned(mainnet, addressOf(kind), message, signature)).toBe(true)
      }
      for (const signature of [`ful${simple(signed)}`, `smp${full(signed)}`, `pof${full(signed)}`]) {
        expect(isSigned(mainnet, addressOf(kind), message, signature)).toBe(false)
      }
    },
  )

  it('default: accepts p2pkh in full, also as version 2', () => {
    for (const version of [0, 2]) {
      expect(isSigned(mainnet, addressOf('p2pkh'), message, full(sign('p2pkh', message, { version })))).toBe(true)
    }
  })

  it('error: refuses an address of another network', () => {
    const onTestnet = p2wpkh(publicKey, TEST_NETWORK).address ?? ''
    const signature = simple(sign('p2wpkh'))
    for (const network of [testnet, signet]) expect(isSigned(network, onTestnet, message, signature)).toBe(true)
    const onRegtest = p2wpkh(publicKey, { ...NETWORK, bech32: 'bcrt' }).address ?? ''
    expect(isSigned(regtest, onRegtest, message, signature)).toBe(true)
    for (const network of [mainnet, regtest, 'bip122:12a765e31ffd4059bada1e25190f6e98', 'eip155:1']) {
      expect(isSigned(network, onTestnet, message, signature)).toBe(false)
    }
    for (const network of [testnet, regtest]) {
      expect(isSigned(network, addressOf('p2wpkh'), message, signature)).toBe(false)
    }
  })

  it('error: refuses another message, and another address of the same key', () => {
    for (const kind of ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const) {
      const signed = sign(kind)
      expect(isSigned(mainnet, addressOf(kind), `${message} `, full(signed))).toBe(false)
      for (const other of ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const) {
        expect(isSigned(mainnet, addressOf(other), message, full(signed))).toBe(other === kind)
      }
    }
  })

  it.each(['p2pkh', 'p2sh', 'p2wpkh'] as const)('error: refuses %s whose text another key signed', (kind) => {
    const { script } = kinds[kind]
    const spendId = toSpendId(message, script)
    const toSign = { version: 0, lockTime: 0, sequence: 0 }
    const madeBy = (signer: Uint8Array): string => {
      const key = secp256k1.getPublicKey(signer)
      const isLegacy = kind === 'p2pkh'
      const digest = isLegacy ? legacyDigest(toSign, spendId, script) : segwitDigest(toSign, spendId, hash160(key))
      const der = secp256k1.sign(digest, signer, { prehash: false, format: 'der' })
      const pushes = [concatBytes(der, Uint8Array.of(1)), key]
      if (!isLegacy) return base64.encode(RawWitness.encode(pushes))
      const raw = RawTx.decode(sign('p2pkh').toBytes(true, true))
      const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig: Script.encode(pushes) }))
      return base64.encode(RawTx.encode({ ...raw, inputs }))
    }
    expect(isSigned(mainnet, addressOf(kind), message, madeBy(secret))).toBe(true)
    expect(isSigned(mainnet, addressOf(kind), message, madeBy(sha256(secret)))).toBe(false)
  })

  it('error: refuses a full p2sh signature with another script than the address’s, or without a script', () => {
    const raw = RawTx.decode(sign('p2sh').toBytes(true, true))
    for (const finalScriptSig of [new Uint8Array(), Uint8Array.of(0x51), Script.encode([p2wpkh(strangerKey).script])]) {
      const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig }))
      const signature = base64.encode(RawTx.encode({ ...raw, inputs }))
      expect(isSigned(mainnet, addressOf('p2sh'), message, signature)).toBe(false)
    }
  })

  it('error: every byte of a signature counts', () => {
    for (const kind of ['p2wpkh', 'p2tr'] as const) {
      const bytes = base64.decode(simple(sign(kind)))
      for (let at = 0; at < bytes.length; at += 1) {
        const forged = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
        expect([at, isSigned(mainnet, addressOf(kind), message, base64.encode(forged))]).toEqual([at, false])
      }
    }
  })

  it('error: refuses a high s, and bytes around the signature', () => {
    const [der = new Uint8Array(), key = publicKey] = RawWitness.decode(base64.decode(simple(sign('p2wpkh'))))
    const low = secp256k1.Signature.fromBytes(der.slice(0, -1), 'der')
    const high = new secp256k1.Signature(low.r, secp256k1.Point.Fn.neg(low.s)).toBytes('der')
    const sighashAll = Uint8Array.of(1)
    const isAccepted = (...witness: Uint8Array[]): boolean =>
      isSigned(mainnet, addressOf('p2wpkh'), message, base64.encode(RawWitness.encode(witness)))
    expect(isAccepted(der, key)).toBe(true)
    expect(isAccepted(concatBytes(high, sighashAll), key)).toBe(false)
    expect(isAccepted(concatBytes(der.slice(0, -1), Uint8Array.of(0), sighashAll), key)).toBe(false)
    expect(isAccepted(der, key, new Uint8Array())).toBe(false)
    expect(isAccepted(der, secp256k1.getPublicKey(secret, false))).toBe(false)
    expect(isAccepted(der)).toBe(false)
    expect(isAccepted(concatBytes(low.toBytes('compact'), sighashAll), key)).toBe(false)
  })

  it.each([0x02, 0x03, 0x81])('error: refuses a signature that commits to less, by sighash type %i', (sighash) => {
    for (const kind of ['p2wpkh', 'p2tr'] as const) {
      expect(isSigned(mainnet, addressOf(kind), message, simple(sign(kind, message, { sighash })))).toBe(false)
    }
  })

  it('behavior: taproot may leave the default sighash out or name ALL, but not zero', () => {
    expect(isSigned(mainnet, addressOf('p2tr'), message, simple(sign('p2tr', message, { sighash: 1 })))).toBe(true)
    const [signature = new Uint8Array()] = RawWitness.decode(base64.decode(simple(sign('p2tr'))))
    const zero = base64.encode(RawWitness.encode([concatBytes(signature, Uint8Array.of(0))]))
    expect(isSigned(mainnet, addressOf('p2tr'), message, zero)).toBe(false)
    // The same signature, marked with another sighash type.
    const [all = new Uint8Array()] = RawWitness.decode(base64.decode(simple(sign('p2tr', message, { sighash: 1 }))))
    for (const sighash of [0x02, 0x03, 0x81]) {
      const renamed = base64.encode(RawWitness.encode([all.with(64, sighash)]))
      expect(isSigned(mainnet, addressOf('p2tr'), message, renamed)).toBe(false)
    }
  })

  it('error: refuses a whole transaction that differs from to_sign', () => {
    const raw = RawTx.decode(sign('p2wpkh').toBytes(true, true))
    const check = (change: Partial<typeof raw>): boolean =>
      isSigned(mainnet, addressOf('p2wpkh'), message, base64.encode(RawTx.encode({ ...raw, ...change })))
    const [input, output] = [raw.inputs[0], raw.outputs[0]]
    if (!input || !output) return expect.fail('there is no input or no output')
    expect(check({})).toBe(true)
    expect(check({ version: 1 })).toBe(false)
    // These transactions are signed as they are, but the standard does not allow their version.
    for (const version of [1, 3]) {
      expect(isSigned(mainnet, addressOf('p2wpkh'), message, full(sign('p2wpkh', message, { version })))).toBe(false)
    }
    expect(check({ lockTime: 1 })).toBe(false)
    expect(check({ outputs: [{ ...output, amount: 1n }] })).toBe(false)
    for (const script of [Uint8Array.of(0x51), Uint8Array.of(0x6a, 0x51)]) {
      expect(check({ outputs: [{ ...output, script }] })).toBe(false)
    }
    expect(check({ outputs: [output, output] })).toBe(false)
    expect(check({ inputs: [{ ...input, index: 1 }] })).toBe(false)
    expect(check({ inputs: [{ ...input, sequence: 1 }] })).toBe(false)
    expect(check({ inputs: [{ ...input, txid: new Uint8Array(32) }] })).toBe(false)
    expect(check({ inputs: [{ ...input, finalScriptSig: Uint8Array.of(0x51) }] })).toBe(false)
    const { witnesses = [] } = raw
    expect(check({ inputs: [input, input], witnesses: [...witnesses, ...witnesses] })).toBe(false)
  })

  it('error: refuses bytes beside the signature: a witness for p2pkh, a script or a second item for p2tr', () => {
    const isAccepted = (kind: Kind, change: { scriptSig?: Uint8Array; witness?: Uint8Array[] }): boolean => {
      const raw = RawTx.decode(sign(kind).toBytes(true, true))
      const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig: change.scriptSig ?? input.finalScriptSig }))
      const [witness = []] = raw.witnesses ?? []
      const witnesses = [[...witness, ...(change.witness ?? [])]]
      const bytes = RawTx.encode({ ...raw, inputs, segwitFlag: true, witnesses })
      return isSigned(mainnet, addressOf(kind), message, base64.encode(bytes))
    }
    expect(isAccepted('p2tr', {})).toBe(true)
    expect(isAccepted('p2pkh', { witness: [Uint8Array.of(1)] })).toBe(false)
    expect(isAccepted('p2tr', { scriptSig: Uint8Array.of(0x51) })).toBe(false)
    // An annex, and a key as in other address types.
    for (const second of [Uint8Array.of(0x50), publicKey]) expect(isAccepted('p2tr', { witness: [second] })).toBe(false)
    const [signature = publicKey] = RawWitness.decode(base64.decode(simple(sign('p2tr'))))
    const twoItems = base64.encode(RawWitness.encode([signature, publicKey]))
    expect(isSigned(mainnet, addressOf('p2tr'), message, twoItems)).toBe(false)
  })

  it('error: refuses p2pkh whose values are pushed by a longer opcode, or whose key is missing', () => {
    const raw = RawTx.decode(sign('p2pkh').toBytes(true, true))
    const check = (finalScriptSig: Uint8Array): boolean => {
      const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig }))
      return isSigned(mainnet, addressOf('p2pkh'), message, base64.encode(RawTx.encode({ ...raw, inputs })))
    }
    const [signature, key] = Script.decode(raw.inputs[0]?.finalScriptSig ?? new Uint8Array()) as Uint8Array[] // Two pushes.
    if (!signature || !key) return expect.fail('there is no signature or no key')
    const pushed = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(bytes.length), bytes)
    // OP_PUSHDATA1 for a length that does not need it.
    const pushedLonger = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0x4c, bytes.length), bytes)
    expect(check(concatBytes(pushed(signature), pushed(key)))).toBe(true)
    expect(check(concatBytes(pushedLonger(signature), pushed(key)))).toBe(false)
    expect(check(concatBytes(pushed(signature), pushedLonger(key)))).toBe(false)
    expect(check(concatBytes(pushed(signature), Uint8Array.of(0x51)))).toBe(false)
    expect(check(new Uint8Array())).toBe(false)
  })

  it.each(['p2sh', 'p2wpkh', 'p2tr'] as const)(
    'error: refuses %s with an empty witness, with one item alone, or with empty items',
    (kind) => {
      const [signature = publicKey] = RawWitness.decode(base64.decode(simple(sign(kind === 'p2tr' ? 'p2wpkh' : kind))))
      for (const witness of [[], [new Uint8Array()], [signature], [publicKey], [new Uint8Array(), new Uint8Array()]]) {
        expect(isSigned(mainnet, addressOf(kind), message, base64.encode(RawWitness.encode(witness)))).toBe(false)
      }
    },
  )

  it('error: refuses p2wpkh of an uncompressed key, wrapped or not', () => {
    const key = secp256k1.getPublicKey(secret, false)
    const program = hash160(key)
    const scripts = {
      p2wpkh: outputScript({ type: 'p2wpkh', program }),
      p2sh: outputScript({ type: 'p2sh', program: hash160(outputScript({ type: 'p2wpkh', program })) }),
    }
    for (const script of Object.values(scripts)) {
      const address = Address(NETWORK).encode(OutScript.decode(script))
      const digest = segwitDigest({ version: 0, lockTime: 0, sequence: 0 }, toSpendId(message, script), program)
      const der = secp256k1.sign(digest, secret, { prehash: false, format: 'der' })
      const witness = RawWitness.encode([concatBytes(der, Uint8Array.of(1)), key])
      expect(isSigned(mainnet, address, message, base64.encode(witness))).toBe(false)
    }
  })

  it('error: refuses an address of a script, which no single key controls, in any format', () => {
    const address = Address(NETWORK).encode({ type: 'wsh', hash: sha256(p2wpkh(publicKey).script) })
    for (const signature of [simple(sign('p2wpkh')), full(sign('p2wpkh')), signLegacy(31), signLegacy(39)]) {
      expect(isSigned(mainnet, address, message, signature)).toBe(false)
    }
  })
})

/** Signs in the older format. @param options.size - the encoded length of the text. @default one byte */
function signLegacy(header: number, options: { lowS?: boolean; text?: string; size?: Uint8Array } = {}): string {
  const text = utf8ToBytes(options.text ?? message)
  const size = options.size ?? Uint8Array.of(text.length)
  const introduced = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), size, text)
  const recovered = secp256k1.sign(sha256(sha256(introduced)), secret, { prehash: false, format: 'recovered' })
  const signature = secp256k1.Signature.fromBytes(recovered, 'recovered')
  const { r, s, recovery = 0 } = signature
  const high = new secp256k1.Signature(r, secp256k1.Point.Fn.neg(s), recovery ^ 1)
  const chosen = options.lowS === false ? high : signature
  return base64.encode(concatBytes(Uint8Array.of(header + (chosen.recovery ?? 0)), chosen.toBytes('compact')))
}

describe('isSignedOnBitcoin, BIP-137', () => {
  it("default: accepts Bitcoin Core's own example", () => {
    const address = 'mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB'
    const signature = 'INbVnW4e6PeRmsv2Qgu8NuopvrVjkcxob+sX8OcZG0SALhWybUjzMLPdAsXI46YZGb0KQTRii+wWIQzRpG/U+S0='
    const text = 'This is just a test message'
    for (const network of [testnet, regtest]) expect(isSigned(network, address, text, signature)).toBe(true)
    expect(isSigned(testnet, address, 'different message.', signature)).toBe(false)
    expect(isSigned(mainnet, address, text, signature)).toBe(false)
  })

  it.each([
    ['p2pkh', 31],
    ['p2sh', 35],
    ['p2wpkh', 39],
    ['p2sh', 31],
    ['p2wpkh', 31],
    ['p2tr', 31],
  ] as const)('default: accepts %s by header %i', (kind, header) => {
    expect(isSigned(mainnet, addressOf(kind), message, signLegacy(header))).toBe(true)
  })

  it('default: accepts either of the two keys that a signature may recover to', () => {
    const texts = Array.from({ length: 16 }, (_, salt) => `text ${salt}`)
    const headers = texts.map((text) => {
      const signature = signLegacy(31, { text })
      expect([text, isSigned(mainnet, addressOf('p2pkh'), text, signature)]).toEqual([text, true])
      const uncompressed = p2pkh(secp256k1.getPublicKey(secret, false)).address ?? ''
      expect([text, isSigned(mainnet, uncompressed, text, signLegacy(27, { text }))]).toEqual([text, true])
      return base64.decode(signature)[0]
    })
    expect(new Set(headers)).toEqual(new Set([31, 32]))
  })

  it.each([
    [252, '', 'fc'],
    [253, 'fd', 'fd00'],
    [300, 'fd', '2c01'],
    [4_095, 'fd', 'ff0f'],
    [65_535, 'fd', 'ffff'],
    [65_536, 'fe', '00000100'],
  ])('default: accepts a text of %i bytes, whose length is encoded as in Bitcoin', (length, mark, size) => {
    const text = 'a'.repeat(length)
    const signature = signLegacy(31, { text, size: hex.decode(`${mark}${size}`) })
    expect(isSigned(mainnet, addressOf('p2pkh'), text, signature)).toBe(true)
  })

  it('error: refuses a prefix of BIP-322, and bytes that are not a signature', () => {
    for (const prefix of ['smp', 'ful']) {
      expect(isSigned(mainnet, addressOf('p2pkh'), message, `${prefix}${signLegacy(31)}`)).toBe(false)
    }
    const bytes = base64.decode(signLegacy(31))
    for (const kind of ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const) {
      for (const rs of [new Uint8Array(64), new Uint8Array(64).fill(0xff)]) {
        const signature = base64.encode(concatBytes(bytes.subarray(0, 1), rs))
        expect(isSigned(mainnet, addressOf(kind), message, signature)).toBe(false)
      }
      expect(isSigned(mainnet, addressOf(kind), message, base64.encode(bytes.subarray(0, 64)))).toBe(false)
      const longer = base64.encode(concatBytes(bytes, Uint8Array.of(0)))
      expect(isSigned(mainnet, addressOf(kind), message, longer)).toBe(false)
    }
  })

  it('default: accepts p2pkh of an uncompressed key, by header 27', () => {
    const uncompressed = p2pkh(secp256k1.getPublicKey(secret, false)).address ?? ''
    expect(isSigned(mainnet, uncompressed, message, signLegacy(27))).toBe(true)
    expect(isSigned(mainnet, addressOf('p2pkh'), message, signLegacy(27))).toBe(false)
  })

  it.each([
    ['p2pkh', 35],
    ['p2pkh', 39],
    ['p2sh', 39],
    ['p2wpkh', 35],
    ['p2wpkh', 27],
    ['p2tr', 39],
  ] as const)('error: refuses %s by header %i, which names another address type', (kind, header) => {
    expect(isSigned(mainnet, addressOf(kind), message, signLegacy(header))).toBe(false)
  })

  it('error: refuses a high s, another text and another key', () => {
    const others = {
      p2pkh: p2pkh(strangerKey),
      p2sh: p2sh(p2wpkh(strangerKey)),
      p2wpkh: p2wpkh(strangerKey),
      p2tr: p2tr(strangerKey.slice(1)),
    }
    for (const { address = '' } of Object.values(others))
      expect(isSigned(mainnet, address, message, signLegacy(31))).toBe(false)
    expect(isSigned(mainnet, addressOf('p2pkh'), message, signLegacy(31, { lowS: false }))).toBe(false)
    expect(isSigned(mainnet, addressOf('p2pkh'), `${message}!`, signLegacy(31))).toBe(false)
  })
})
