import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocFile } from './docBlocks.ts'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** The types of the values that the examples use but do not define, by name. */
const assumedTypes: Readonly<Record<string, string>> = {
  address: 'string',
  approve: "import('@holdfast/core').sendCalls.Parameters['calls'][number]",
  deposit: "import('@holdfast/core').sendCalls.Parameters['calls'][number]",
  dollar: "import('@holdfast/caip').CaipAddress",
  email: 'string',
  ether: "import('@holdfast/caip').CaipAddress",
  isLeaving: 'boolean',
  kit: "import('@holdfast/core').Kit",
  message: 'string',
  missing: 'bigint',
  networks: "NonNullable<import('@holdfast/core').KitOptions['networks']>",
  projectId: 'string',
  proof: "import('@holdfast/api/vault').createVaultClient.Options['proof']",
  pubkey: 'string',
  symKey: 'string',
  topic: 'string',
  transactionBytes: 'Uint8Array',
}

/**
 * Reads each `@example` of the packages' docstrings, as a file of an app.
 *
 * @throws Error for an example that does not begin on the line after its tag, since none of it would be tested, and for one that
 * imports none of the packages, since no app could run it.
 */
export async function docstringExamples(): Promise<readonly DocFile[]> {
  const files: DocFile[] = []
  for await (const path of glob('*/src/**/*.{ts,tsx}', { cwd: packages, exclude: ['**/*.test.*'] })) {
    const source = await readFile(join(packages, path), 'utf8')
    const examples = examplesOf(source)
    if (examples.length !== (source.match(/(?<!\S)@example(?!\S)/g) ?? []).length) {
      throw new Error(`an example of ${path} does not begin on the line after its tag`)
    }
    for (const [index, text] of examples.entries()) {
      if (!text.includes("from '@holdfast/")) throw new Error(`an example of ${path} imports none of the packages`)
      files.push({ path: `src/docstrings/${path.replace('/src/', '/')}.${index}.tsx`, text: asModule(text) })
    }
  }
  return files
}

/** Extracts the examples from the docstrings of a source text. An example ends at the next tag or with its docstring. */
function examplesOf(source: string): readonly string[] {
  const blocks = source.matchAll(/^ *\* @example\n((?: *\*(?!\/| @).*\n)*)/gm)
  return [...blocks].map(([, lines = '']) => lines.replaceAll(/^ *\* ?/gm, '').trim())
}

/** Declares the values that an example uses but does not define, and exports those that it defines, so that none is unused. */
function asModule(example: string): string {
  const code = example.replaceAll(/^import .*$/gm, '')
  const used = Object.entries(assumedTypes).filter(
    ([name]) => new RegExp(`\\b${name}\\b`).test(code) && !code.includes(`const ${name} `),
  )
  const declarations = used.map(([name, type]) => `declare const ${name}: ${type}\n`)
  return `${example.replaceAll(/^(?=const |function )/gm, 'export ')}\n${declarations.join('')}`
}
