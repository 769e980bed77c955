import { crc32, deflateSync } from 'node:zlib'

/** Makes a black PNG, which compresses best; one with many pixels is a decompression bomb. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc(height * (width + 1), 0))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Makes a GIF of two frames, 4 by 2 pixels: the first one red, the second one blue. */
export function makeAnimatedGif(): Buffer {
  const header = Buffer.from('474946383961040002008000 00ff00000000ff'.replaceAll(' ', ''), 'hex')
  const frame = (colour: 0 | 1): Buffer =>
    Buffer.concat([
      Buffer.from('21f90400 0a000000'.replaceAll(' ', ''), 'hex'),
      Buffer.from('2c00000000040002000002', 'hex'),
      // LZW with codes of three bits, each after a clear code, so that the table never grows.
      lzw(Array<number>(8).fill(colour)),
    ])
  return Buffer.concat([header, frame(0), frame(1), Buffer.from('3b', 'hex')])
}

function lzw(pixels: readonly number[]): Buffer {
  const codes = [...pixels.flatMap((pixel) => [4, pixel]), 5]
  let bits = 0n
  for (const [index, code] of codes.entries()) bits |= BigInt(code) << BigInt(index * 3)
  const bytes: number[] = []
  for (let left = codes.length * 3; left > 0; left -= 8, bits >>= 8n) bytes.push(Number(bits & 255n))
  return Buffer.from([bytes.length, ...bytes, 0])
}

/** Makes an SVG with these elements, 512 by 512. */
export function makeSvg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`)
}
