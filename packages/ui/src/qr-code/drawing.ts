import { encode } from 'uqr'

/** A QR code as an SVG path, in units of its modules. */
export type CodeDrawing = {
  /** Modules along a side, without the quiet zone. */
  size: number
  /** The dark modules as the data of an SVG path. Adjacent modules in a row form one rectangle. */
  path: string
}

/** The range of modules that a logo in the middle covers, along each axis. `to` is not included. */
export type Hole = { from: number; to: number }

/**
 * The fraction of a side that a logo covers. Its area, about 4 % of the code, is far less than the error correction can
 * restore.
 */
const LOGO_SHARE = 0.2

/** Computes the square that stays empty for a logo: whole modules, exactly in the middle. */
export function holeOf(size: number): Hole {
  const minimum = Math.ceil(size * LOGO_SHARE)
  // A code has an odd number of modules along a side, so the side of its hole must be odd, too.
  const span = minimum % 2 === size % 2 ? minimum : minimum + 1
  const from = (size - span) / 2
  return { from, to: from + span }
}

/**
 * Draws a text as a QR code.
 *
 * @param hasLogo - whether a logo covers the middle: the modules under it are then left out, and the error correction is raised
 * from medium (15 %) to quartile (25 %).
 * @see ISO/IEC 18004
 */
export function drawCode(value: string, hasLogo: boolean): CodeDrawing {
  const { data, size } = encode(value, { ecc: hasLogo ? 'Q' : 'M', border: 0 })
  const hole = hasLogo ? holeOf(size) : { from: 0, to: 0 }
  const isHole = (position: number): boolean => position >= hole.from && position < hole.to

  let path = ''
  data.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= size; x += 1) {
      const isDark = row[x] === true && !(isHole(x) && isHole(y))
      if (isDark && start < 0) start = x
      if (!isDark && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h${start - x}z`
        start = -1
      }
    }
  })
  return { size, path }
}
