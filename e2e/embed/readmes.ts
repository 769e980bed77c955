import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DocFile, exampleOf } from './docBlocks.ts'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** Declarations of the values that the examples use but do not define, by package. */
const assumedDeclarations: Readonly<Record<string, string>> = {
  api: `declare const proof: Parameters<typeof createVaultClient>[0]['proof']
declare const accessToken: string`,
  frame: `declare function askForCode(): string
declare const { allowedOrigins, handlers }: Parameters<typeof createFrameGuest>[0]`,
  pairing: `declare function show(uri: string): void
declare function askUser(request: { method: string; params?: unknown }, chainId: string): Promise<unknown>
declare const { supportedNamespaces }: Parameters<typeof buildApprovedNamespaces>[0]
declare const scanned: string`,
}

/** Reads the example of each package's README, as a file of an app. */
export async function readmeExamples(): Promise<readonly DocFile[]> {
  const names = await readdir(packages)
  const examples = await Promise.all(
    names.map(async (name) => {
      const readme = await readFile(join(packages, name, 'README.md'), 'utf8').catch(() => '')
      const example = exampleOf(readme)
      return {
        path: `src/readmes/${name}.tsx`,
        text: `${example}\n${assumedDeclarations[name] ?? ''}\n`,
        isShown: example !== '',
      }
    }),
  )
  return examples.filter(({ isShown }) => isShown)
}
