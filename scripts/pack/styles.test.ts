import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flattenStyles, writeStyles } from './styles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-styles-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

describe('flattenStyles', () => {
  test('default: inlines each import once, in order, after the layer statement', () => {
    write('tokens.css', ':root { --a: 1 }\n')
    write('parts/button.css', '@import "../tokens.css";\n.button { color: red }\n')
    const sheet = write('styles.css', '@layer a, b;\n\n@import "./tokens.css";\n@import "./parts/button.css";\n')
    expect(flattenStyles(sheet).text).toBe('@layer a, b;\n\n:root { --a: 1 }\n\n.button { color: red }\n')
  })

  test('behavior: collects referenced files, also from other packages, and keeps data: URLs', () => {
    write('node_modules/face/package.json', '{"name":"face","exports":{"./files/*":"./files/*"}}')
    write('node_modules/face/files/face.woff2', 'bytes')
    write('fonts.css', '@font-face { src: url("face/files/face.woff2") }\n')
    const sheet = write('styles.css', '@import "./fonts.css";\n.a { background: url("data:,x") }\n')
    const { text, files } = flattenStyles(sheet)
    expect(text).toContain('src: url("./fonts/face.woff2")')
    expect(text).toContain('url("data:,x")')
    expect([...files]).toEqual([['face.woff2', join(folder, 'node_modules/face/files/face.woff2')]])
  })

  test('error: throws for an import without a file', () => {
    const sheet = write('styles.css', '@import "./gone.css";\n')
    expect(() => flattenStyles(sheet)).toThrow(`${sheet} imports ./gone.css, which is not there.`)
  })
})

describe('writeStyles', () => {
  test('default: writes the sheet, its fonts, and their licence', () => {
    write('face/LICENSE', 'free')
    const font = write('face/files/face.woff2', 'bytes')
    writeStyles({ text: '.a {}\n', files: new Map([['face.woff2', font]]) }, join(folder, 'out/dist/styles.css'))
    const read = (file: string) => readFileSync(join(folder, 'out/dist', file), 'utf8')
    expect([read('styles.css'), read('fonts/face.woff2'), read('fonts/LICENSE')]).toEqual(['.a {}\n', 'bytes', 'free'])
  })
})
