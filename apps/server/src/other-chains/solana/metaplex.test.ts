import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { metadataAddressOf, metadataProgram, readMetaplex } from './metaplex.ts'
import { noTexts } from './tokenTexts.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Creates an account as Metaplex writes it. */
function accountOf(...texts: readonly (string | { length: number })[]): { owner: string; bytes: Uint8Array } {
  const parts = texts.flatMap((text) => {
    const encoded = typeof text === 'string' ? Buffer.from(text) : Buffer.alloc(0)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(typeof text === 'string' ? encoded.length : text.length)
    return [length, encoded]
  })
  const head = [Uint8Array.of(4), new Uint8Array(32).fill(9), base58.decode(mint)]
  return { owner: metadataProgram, bytes: new Uint8Array(Buffer.concat([...head, ...parts])) }
}

describe('metadataAddressOf', () => {
  it.each([
    // These addresses exist on the main network, and @solana/kit derives them too. Deriving the second takes six digests.
    [mint, '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'],
    ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'FDZZbyY9XGpL3CNKUZxLk3wFTTQYL3TkDiDzqxrizcPN'],
  ])('default: derives the metadata address of %s', (of, expected) => {
    expect(metadataAddressOf(of)).toBe(expected)
  })
})

describe('readMetaplex', () => {
  it('default: reads the name, the symbol and the file’s URL without the padding zeros', () => {
    const account = accountOf('USD Coin\0\0\0\0', 'USDC\0\0', 'https://tern.example/usdc.json\0\0\0')
    expect(readMetaplex(account, mint)).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      metadataUri: 'https://tern.example/usdc.json',
    })
  })

  it('error: reads no texts from an account of another program, kind or mint, or from an account that is too short', () => {
    const account = accountOf('USD Coin', 'USDC', '')
    expect(readMetaplex({ ...account, owner: mint }, mint)).toEqual(noTexts)
    expect(readMetaplex({ ...account, bytes: account.bytes.with(0, 6) }, mint)).toEqual(noTexts)
    expect(readMetaplex({ ...account, bytes: account.bytes.with(40, 0) }, mint)).toEqual(noTexts)
    for (const length of [0, 1, 64]) {
      expect(readMetaplex({ ...account, bytes: account.bytes.subarray(0, length) }, mint)).toEqual(noTexts)
    }
  })

  it('behavior: tolerates hostile texts: lengths beyond the end, invisible characters, an endless URL', () => {
    expect(readMetaplex(accountOf({ length: 0xffff_ffff }), mint)).toEqual(noTexts)
    expect(readMetaplex(accountOf('Kelp', { length: 5 }), mint)).toEqual({ ...noTexts, name: 'Kelp' })
    expect(readMetaplex(accountOf('\u202eKe\u200blp\n', '\0\0', '\0\0'), mint)).toEqual({ ...noTexts, name: 'Kelp' })
    const long = accountOf('n'.repeat(500), 's'.repeat(500), `https://tern.example/${'a'.repeat(2_000)}`)
    const texts = readMetaplex(long, mint)
    expect([texts.name?.length, texts.symbol?.length, texts.metadataUri]).toEqual([128, 32, null])
    const uriOf = (uri: string) => readMetaplex(accountOf('Kelp', 'KLP', uri), mint).metadataUri
    expect([2_000, 2_001].map((length) => uriOf('a'.repeat(length))?.length)).toEqual([2_000, undefined])
    expect(uriOf(' https://tern.example/1 ')).toBe('https://tern.example/1')
  })

  it('behavior: reads only the complete texts of an account that ends too early', () => {
    const account = accountOf('Kelp', 'KLP', 'ipfs://kelp')
    const { length } = account.bytes
    const textsByLength = Array.from({ length: length + 1 }, (_, end) =>
      Object.values(readMetaplex({ ...account, bytes: account.bytes.subarray(0, end) }, mint)).filter(
        (text) => text !== null,
      ),
    )
    const [nameEnd, symbolEnd] = [65 + 4 + 4, 65 + 4 + 4 + 4 + 3]
    expect(textsByLength.slice(0, nameEnd).flat()).toEqual([])
    for (const texts of textsByLength.slice(nameEnd, symbolEnd)) expect(texts).toEqual(['Kelp'])
    for (const texts of textsByLength.slice(symbolEnd, -1)) expect(texts).toEqual(['Kelp', 'KLP'])
    expect(textsByLength.at(-1)).toEqual(['Kelp', 'KLP', 'ipfs://kelp'])
  })
})
