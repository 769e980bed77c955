/** A WebSocket frame codec for the load generator. Its text frames have a zero mask, which needs almost no CPU time. */

/** Creates a client's text frame. The mask is four zero bytes, which is valid and does not change the text. */
export function clientFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const frame = Buffer.alloc(head + length)
  frame[0] = 0x81
  if (length < 126) frame[1] = 0x80 | length
  else if (length < 65_536) {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 0x80 | 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

/** Returns a function that splits a server's byte stream into frames and passes each payload with its opcode to `onFrame`. */
export function createFrameReader(onFrame: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let offset = 0
    while (data.length - offset >= 2) {
      const short = (data[offset + 1] ?? 0) & 0x7f
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (data.length - offset < head) break
      const length =
        short < 126 ? short : short === 126 ? data.readUInt16BE(offset + 2) : Number(data.readBigUInt64BE(offset + 2))
      if (data.length - offset < head + length) break
      onFrame((data[offset] ?? 0) & 0x0f, data.subarray(offset + head, offset + head + length))
      offset += head + length
    }
    rest = offset === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(offset))
  }
}
