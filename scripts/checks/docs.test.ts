import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md')
const otherPages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/README.md']
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the targets of a page's links within the repository, without fragments. */
function linksOf(path: string): string[] {
  const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^(?:[a-z]+:|#)/i.test(target)).map((target) => target.split('#')[0] ?? '')
}

describe('the documentation', () => {
  it('default: its index links to every page', () => {
    expect(new Set(linksOf('docs/README.md'))).toEqual(
      new Set([...pages, '../ARCHITECTURE.md', '../CONTRIBUTING.md', '../SECURITY.md']),
    )
  })

  it.each([...otherPages, ...pages.map((name) => `docs/${name}`)])(
    'default: every relative link of %s leads to a file',
    (path) => {
      const missing = linksOf(path).filter((target) => !existsSync(join(root, dirname(path), target)))
      expect(missing).toEqual([])
    },
  )
})
