import { createHash } from 'node:crypto'
import { startCpuTime } from '@holdfast/testing/time'
import { expect, it } from 'vitest'
import { readInlineSources } from './inlineSources.ts'

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('default: returns one source for each inline script and style sheet', () => {
  const html = `<!doctype html><style>a{color:red}</style><script data-start="/a.js /b.js">if (1 < 2) run()</script>
    <style media="print">b{}</style><script type="module">\nsecond()\n</script>`
  expect(readInlineSources(html)).toEqual({
    scripts: [sourceOf('if (1 < 2) run()'), sourceOf('\nsecond()\n')],
    styles: [sourceOf('a{color:red}'), sourceOf('b{}')],
  })
})

it('behavior: returns no source for files, data and empty elements', () => {
  const html = `<script src="/a.js"></script><link rel="stylesheet" href="/a.css"><style></style>
    <script type="application/json" id="page-data">{"a":1}</script><script type="module" src="/b.js"></script>`
  expect(readInlineSources(html)).toEqual({ scripts: [], styles: [] })
})

it('behavior: a page of a megabyte of brackets is read quickly', () => {
  const elapsed = startCpuTime()
  expect(readInlineSources(`<style>${'<'.repeat(1_000_000)}`).styles).toEqual([])
  expect(elapsed()).toBeLessThan(1_500)
})
