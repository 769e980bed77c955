/** One of the shapes of an avatar: a wave that crosses the disc. */
type Wave = {
  /** The number of the wave's colour in the palette, 1 to 8. */
  tone: number
  /** Rotation of the wave about the centre, in degrees. */
  angle: number
  /** Distance of the crest from the centre, in units of the 40 by 40 view box. */
  offset: number
}

/** The parts of an avatar. */
export type Drawing = { background: number; waves: readonly Wave[] }

const TONES = 8
const WAVES = 3

/** Creates a 32-bit generator of pseudo-random numbers between 0 and 1, determined by the seed. @see FNV-1a, xorshift32 */
function createRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193)
  state ||= 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/**
 * Computes the picture of an account. The same account always has the same picture, so the letter case of an EVM address, which
 * is only a checksum, does not matter.
 */
export function drawAvatar(seed: string): Drawing {
  const random = createRandom(/^0x[0-9a-f]+$/i.test(seed) ? seed.toLowerCase() : seed)
  // Discards the first numbers, which resemble those of a similar seed.
  for (let index = 0; index < 8; index += 1) random()

  const tones = Array.from({ length: TONES }, (_, index) => index + 1)
  const takeTone = (): number => tones.splice(Math.floor(random() * tones.length), 1)[0] ?? 1
  return {
    background: takeTone(),
    waves: Array.from({ length: WAVES }, (_, index) => ({
      tone: takeTone(),
      angle: Math.round(random() * 360),
      offset: Math.round(-8 + index * 7 + random() * 6),
    })),
  }
}
