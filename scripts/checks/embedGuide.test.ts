import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run/command.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const guide = read('docs/embed.md')
const migration = read('docs/migrate-from-appkit.md')

/** Returns the names in the first column of a table of the guide, by the column's header. */
function column(head: string): readonly string[] {
  const [, table = ''] = new RegExp(String.raw`^\| ${head} .*\n\| -.*\n((?:\|.*\n)+)`, 'm').exec(guide) ?? []
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
}

/** Returns the member names of a type, from its source. */
function membersOf(file: string, type: string): readonly string[] {
  const [, body = ''] = new RegExp(String.raw`export type ${type} = \{\n([\s\S]*?)\n\}`).exec(read(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name)
}

/** Returns the default of a flag in the guide's table. */
function defaultOf(name: string): string | undefined {
  return new RegExp(String.raw`^\| \`${name}\` +\| \`(true|false)\``, 'm').exec(guide)?.[1]
}

describe('docs/embed.md', () => {
  test('default: its table lists every option of createKit, and no other', () => {
    const options = membersOf('packages/core/src/kitOptions.ts', 'KitOptions')
    expect(options.length).toBeGreaterThan(30)
    expect(column('option').toSorted()).toEqual(options.toSorted())
  })

  test('default: its table lists every feature, and no other', () => {
    const features = membersOf('packages/core/src/options/features.ts', 'Features')
    expect(features.length).toBeGreaterThan(10)
    expect(column('feature').toSorted()).toEqual(features.toSorted())
  })

  test('default: its table lists every hook and component', () => {
    const exported = [
      ...read('packages/react/src/exports/index.ts').matchAll(
        /\b(use[A-Z]\w+|[A-Z]\w+(?:Button|Modal|Provider|Widget))\b/g,
      ),
    ]
    const names = new Set(exported.map(([name]) => name).filter((name) => !/^Use|Props$/.test(name)))
    expect(column('name').toSorted()).toEqual([...names].toSorted())
  })

  test('behavior: its tables state the defaults of the source', () => {
    const flags = [
      ...read('packages/core/src/options/state.ts').matchAll(/^ {2}(\w+): (true|false),$/gm),
      ...read('packages/core/src/options/features.ts').matchAll(/^ {2}(\w+): (true|false),$/gm),
    ].filter(([, name]) => name !== 'noAdapters' && name !== 'allWallets')
    expect(flags.length).toBeGreaterThan(15)
    for (const [, name = '', value] of flags) expect(defaultOf(name), name).toBe(value)
  })
})

describe('docs/migrate-from-appkit.md', () => {
  test('behavior: refers only to options that exist', () => {
    const known = new Set([
      ...membersOf('packages/core/src/kitOptions.ts', 'KitOptions'),
      ...membersOf('packages/core/src/options/features.ts', 'Features'),
    ])
    const [, options = ''] = migration.split('## Options')
    const targets = [...options.matchAll(/^\| `[^|]+\| `(\w+)`(?:,| |$)/gm)].map(([, name = '']) => name)
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((name) => !known.has(name))).toEqual([])
  })
})
