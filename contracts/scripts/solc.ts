#!/usr/bin/env node
// The program that forge runs as its compiler, with the arguments `--version` or `--standard-json`. It runs npm's solc, so that
// forge need not download a compiler.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Compiler = { version: () => string; compile: (input: string) => string }

// Cast: the package has no types, and its README documents these two functions.
const solc = createRequire(import.meta.url)('solc') as Compiler
const [command] = process.argv.slice(2)

if (command === '--version') {
  // Forge expects the version text of a native build, with a platform instead of the 'Emscripten.clang' of npm's build.
  const version = solc.version().replace('Emscripten.clang', 'Linux.g++')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
} else {
  process.stderr.write(`solc.ts: '${command}' is not one of --version, --standard-json\n`)
  process.exitCode = 1
}
