import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { imageSizes } from '../imageUrls.ts'
import { makeAnimatedGif, makePng, makeSvg } from '../test/pictures.ts'
import { drawPicture } from './drawPicture.ts'

/** Reads the size, the type, and the colour of the middle pixel as red, green, blue and alpha. */
async function look(bytes: Buffer): Promise<{ size: string; type: string | undefined; middle: number[] }> {
  const { width, height, type } = imageSize(bytes)
  // Drawn inside an SVG, so that the picture always has four channels.
  const data = `data:image/webp;base64,${bytes.toString('base64')}`
  const size = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${data}"/></svg>`
  const picture = Transformer.fromSvg(svg)
  const { width: drawnWidth, height: drawnHeight } = await picture.metadata()
  const pixels = await picture.rawPixels()
  const at = (Math.floor(drawnHeight / 2) * drawnWidth + Math.floor(drawnWidth / 2)) * 4
  return { size: `${width}x${height}`, type, middle: [...pixels.subarray(at, at + 4)] }
}

async function sizesOf(content: Buffer): Promise<string[]> {
  const drawn = await drawPicture(content)
  return imageSizes.map((size) => {
    const { width, height, type } = imageSize(drawn[size])
    return `${type} ${width}x${height}`
  })
}

describe('drawPicture', () => {
  it('default: draws each size in the picture’s proportions, never larger than the original', async () => {
    expect(await sizesOf(makePng(1_024, 256))).toEqual(['webp 64x16', 'webp 256x64', 'webp 512x128'])
    expect(await sizesOf(makePng(100, 50))).toEqual(['webp 64x32', 'webp 100x50', 'webp 100x50'])
  })

  it.each(['jpeg', 'webp', 'avif'] as const)('default: draws a picture in %s', async (format) => {
    const content = await new Transformer(makePng(300, 150))[format]()
    expect(await sizesOf(content)).toEqual(['webp 64x32', 'webp 256x128', 'webp 300x150'])
  })

  it('default: draws the first frame of an animation', async () => {
    const drawn = await drawPicture(makeAnimatedGif())
    const { size, middle } = await look(drawn[64])
    expect(size).toBe('4x2')
    expect(middle).toEqual([255, 0, 0, 255])
  })

  it('default: draws an SVG as pixels', async () => {
    const drawn = await drawPicture(makeSvg('<rect width="512" height="512" fill="#00f"/>'))
    expect(await look(drawn[256])).toEqual({ size: '256x256', type: 'webp', middle: [0, 0, 255, 255] })
  })

  it.each(['<?xml version="1.0"?><!-- heron --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">', '\uFEFF \n'])(
    'behavior: recognises an SVG after %j',
    async (start) => {
      const svg = Buffer.concat([Buffer.from(start), makeSvg('<rect width="9" height="9"/>')])
      expect((await sizesOf(svg))[0]).toBe('webp 64x64')
    },
  )

  it('behavior: an SVG reads no file of this machine, and its script is not run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-picture-'))
    try {
      const file = join(folder, 'secret.png')
      writeFileSync(file, makePng(64, 64))
      const box = 'width="512" height="512"'
      const inner = makeSvg(`<image ${box} href="${file}"/>`).toString('base64')
      const references = [file, `file://${file}`, relative(process.cwd(), file), `data:image/svg+xml;base64,${inner}`]
      const images = references.map((href) => `<image ${box} href="${href}"/><image ${box} xlink:href="${href}"/>`)
      const script = `<script>while(true){}</script><foreignObject ${box}/>`
      const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
      const svg = `<svg ${namespaces} viewBox="0 0 512 512">${script}${images.join('')}</svg>`
      const drawn = await drawPicture(Buffer.from(svg))
      expect((await look(drawn[64])).middle).toEqual([0, 0, 0, 0])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('behavior: an SVG shows its embedded pictures', async () => {
    const data = makePng(64, 64).toString('base64')
    const drawn = await drawPicture(makeSvg(`<image width="512" height="512" href="data:image/png;base64,${data}"/>`))
    expect((await look(drawn[64])).middle).toEqual([0, 0, 0, 255])
  })

  it.each([
    ['text', Buffer.from('a heron'), 'notPicture'],
    ['an empty file', Buffer.alloc(0), 'notPicture'],
    ['HTML', Buffer.from('<!doctype html><svg></svg>'), 'notPicture'],
    ['a picture cut off', makePng(600, 600).subarray(0, 60), 'notPicture'],
    ['a header without a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'notPicture'],
    ['another format', Buffer.from('424d460000000000000036000000280000000200000002000000010018', 'hex'), 'notPicture'],
    ['an SVG cut off', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'notPicture'],
    ['expanding entities', growingEntities(), 'notPicture'],
    ['copies of copies', growingCopies(), 'notPicture'],
    ['a decompression bomb', makePng(20_000, 20_000), 'tooLarge'],
    ['a GIF bomb', Buffer.from('474946383961ffffffff800000ff00000000ff3b', 'hex'), 'tooLarge'],
    ['five megabytes of SVG', makeSvg(' '.repeat(5_000_000)), 'tooLarge'],
  ])('error: refuses %s', async (_name, content, problem) => {
    await expect(drawPicture(content)).rejects.toMatchObject({ name: 'PictureError', problem })
  })
})

function growingEntities(): Buffer {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, index) => {
    const content = index === 0 ? 'heron' : `&${names[index - 1]};`.repeat(10)
    return `<!ENTITY ${name} "${content}">`
  })
  const svg = makeSvg('<text>&j;</text>').toString()
  return Buffer.from(`<!DOCTYPE svg [${entities.join('')}]>${svg}`)
}

function growingCopies(): Buffer {
  const groups = Array.from({ length: 9 }, (_, index) => {
    return `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`
  })
  return makeSvg(`<defs><rect id="g0" width="1" height="1"/>${groups.join('')}</defs><use href="#g9"/>`)
}
