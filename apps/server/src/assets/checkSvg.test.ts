import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCpuTime } from '@holdfast/testing/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSvgProblem } from './checkSvg.ts'
import { shippedImages } from './service.ts'

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

describe('findSvgProblem', () => {
  it.each([
    ['shapes', svg('<g fill="none"><path d="M0 0h24v24z"/><circle r="2"/></g>')],
    ['a declaration and a comment', `<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg('<rect/>')}\n`],
    ['its own gradient', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" style="fill: url(\'#a\')"/>')],
    ['a copy of its own part', svg('<path id="a"/><use xlink:href="#a"/><use href="#a"/>')],
    ['a style', svg('<style>.a{fill:#fff}</style><path class="a"/>')],
    ['named references', svg('<title>Salt &amp; Pepper</title>')],
  ])('default: %s may be shown', (_name, text) => {
    expect(findSvgProblem(text)).toBeUndefined()
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>'), "the element 'script' is not allowed"],
    ['a script in capitals', svg('<SCRIPT/>'), "the element 'SCRIPT' is not allowed"],
    ['a script with a prefix', svg('<svg:script/>', 'xmlns:svg="http://www.w3.org/2000/svg"'), 'is not allowed'],
    ['foreign content', svg('<foreignObject><body/></foreignObject>'), "the element 'foreignObject' is not allowed"],
    ['an animation', svg('<a><animate attributeName="href" to="javascript:x"/></a>'), "the element 'a' is not allowed"],
    [
      'an element that sets an attribute',
      svg('<path><set attributeName="onclick" to="x"/></path>'),
      "the element 'set' is not allowed",
    ],
    ['an image', svg('<image href="https://evil.example/x.png"/>'), "the element 'image' is not allowed"],
    ['an event handler', svg('<path/>', 'onload="alert(1)"'), "the attribute 'onload' is an event handler"],
    ['a handler in capitals', svg('<path ONCLICK="x"/>'), "the attribute 'ONCLICK' is an event handler"],
    ['a reference outside', svg('<use href="https://evil.example/x.svg#a"/>'), "the attribute 'href' refers outside"],
    ['a data reference', svg('<use xlink:href="data:image/svg+xml,x"/>'), "the attribute 'xlink:href' refers outside"],
    ['script as a reference', svg('<use href="javascript:alert(1)"/>'), "the attribute 'href' refers outside"],
    ['a paint from outside', svg('<path fill="url(https://evil.example/#a)"/>'), "the attribute 'fill' refers outside"],
    ['a paint in capitals', svg('<path fill="URL( \'//evil.example\' )"/>'), "the attribute 'fill' refers outside"],
    ['a style that imports', svg('<style>@import "//evil.example"</style>'), 'its style refers to something outside'],
    ['a style that loads', svg('<style>*{background:url(//evil.example)}</style>'), 'its style refers to something'],
    ['a style with escapes', svg('<style>*{background:\\75 rl(//e)}</style>'), 'its style refers to something'],
    ['an escape in an attribute', svg('<path style="fill:u\\72l(//e)"/>'), "the attribute 'style' refers outside"],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'it has an entity or character reference'],
    ['a document type', `<!DOCTYPE svg>${svg('')}`, 'it has a document type or instruction'],
    ['a style sheet', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'it has a document type or instruction'],
    ['a CDATA section', svg('<![CDATA[<script/>]]>'), 'it has a document type or instruction'],
    ['character references', svg('<use href="&#106;avascript:x"/>'), 'it has an entity or character reference'],
    ['another base', svg('<g xml:base="https://evil.example/"/>'), "the attribute 'xml:base' is not allowed"],
    ['elements of HTML', svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), 'it has elements that are not SVG'],
    ['copies of copies', svg('<use href="#a"/>'.repeat(17)), "it has more than 16 'use' elements"],
    ['two pictures', svg('') + svg(''), 'its root is not one svg element'],
    ['a page of HTML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', "the element 'html' is not allowed"],
    ['a shape alone', '<path/>', 'its root is not one svg element'],
    ['an empty text', '', 'its root is not one svg element'],
    ['words', 'hello', 'it has text outside the picture'],
    ['a picture without a namespace', '<svg><path/></svg>', 'its root has no SVG namespace'],
    ['an open end', '<svg xmlns="http://www.w3.org/2000/svg"><g>', "its element 'g' is not closed"],
    ['a wrong end', svg('<g></path>'), "its element 'path' is closed where it is not open"],
    ['an attribute without quotes', svg('<path onclick=alert(1) />'), 'it is not XML'],
    ['a comment without end', svg('<!-- '), 'it has a document type or instruction'],
  ])('error: refuses %s', (_name, text, problem) => {
    expect(findSvgProblem(text)).toContain(problem)
  })

  it('behavior: an accepted picture cannot run or load anything, whatever it contains', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<g ',
      '<path ',
      'onload="x"',
      "href='//e'",
      'href="#a"',
      '/>',
      '>',
      '</g>',
      '<style>',
      '@import',
      'url(',
      '//e)',
      '</style>',
      '<!--',
      '-->',
      '&#x6a;',
      '&amp;',
      ']]>',
      '<![CDATA[',
      '<use ',
      '"',
      "'",
      ' ',
      '=',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = svg(pieces.join(''))
        if (findSvgProblem(text) !== undefined) return
        const tags = text.replaceAll(/<!--[^]*?-->/g, '').match(/<[^<>]*>/g) ?? []
        for (const tag of tags) expect(tag).not.toMatch(/<script|<!|&#|\sonload|href\s*=\s*["'](?!#)/)
      }),
      { numRuns: 2000 },
    )
  })

  it('error: refuses a long hostile file quickly', () => {
    const text = svg(`<path ${'a="b" '.repeat(20_000)}`)
    const elapsed = startCpuTime()
    expect(findSvgProblem(text)).toBe('it is not XML')
    expect(elapsed()).toBeLessThan(1_500)
  })

  it.each(['wallets', 'chains', 'connectors', 'tokens'])('behavior: every shipped image of %s may be shown', (kind) => {
    const files = readdirSync(join(shippedImages, kind))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect([file, findSvgProblem(readFileSync(join(shippedImages, kind, file), 'utf8'))]).toEqual([file, undefined])
    }
  })
})
