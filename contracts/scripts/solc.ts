#!/usr/bin/env node
// The compiler as forge calls it (`--version`, `--standard-json`), run by npm's solc: nothing is downloaded.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Compiler = { version: () => string; compile: (input: string) => string }

// The package has no types; these two functions are what its README documents.
const solc = createRequire(import.meta.url)('solc') as Compiler
const [command] = process.argv.slice(2)

if (command === '--version') {
  // Forge expects the version text of a native build, which names the platform where npm's build says 'Emscripten.clang'.
  const version = solc.version().replace('Emscripten.clang', 'Linux.g++')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
} else {
  process.stderr.write(`solc.ts: '${command}' is not one of --version, --standard-json\n`)
  process.exitCode = 1
}
