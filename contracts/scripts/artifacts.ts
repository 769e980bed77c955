import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Abi, encodeDeployData, type Hex, pad } from 'viem'
import { findForge } from './findForge.ts'

/** The contracts' folder. */
export const folder: string = fileURLToPath(new URL('..', import.meta.url))

/** The compiler's settings. The same settings and source produce the same bytes. */
export type Compiler = { version: string; evmVersion: string; optimizerRuns: number }

/** The parts of the compiler's output for a contract that the scripts use. */
export type Artifact = {
  abi: Abi
  bytecode: Hex
  runtimeBytecode: Hex
  /** For each immutable, in the order of declaration: the byte ranges in the runtime bytecode that hold its value. */
  immutables: readonly (readonly { start: number; length: number }[])[]
  compiler: Compiler
}

type ForgeOutput = {
  abi: Abi
  bytecode: { object: Hex }
  deployedBytecode: { object: Hex; immutableReferences?: Record<string, { start: number; length: number }[]> }
  metadata: {
    compiler: { version: string }
    settings: { evmVersion: string; optimizer: { enabled: boolean; runs: number } }
  }
}

/** Compiles the changed sources. @throws {Error} with the compiler's messages. */
export function compile(): void {
  const { binary, env } = findForge()
  const { status, stdout, stderr, error } = spawnSync(binary, ['build', '--quiet', 'src'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The contracts do not compile.\n${error?.message ?? ''}${stdout}${stderr}`)
}

/** Reads the output of {@link compile} for a contract. */
export function readArtifact(name: string): Artifact {
  // Cast: forge has written the file, and the lock file pins forge's version.
  const output = JSON.parse(readFileSync(join(folder, 'out', `${name}.sol`, `${name}.json`), 'utf8')) as ForgeOutput
  const { compiler, settings } = output.metadata
  return {
    // `internalType` contains Solidity's types, which no caller needs.
    abi: JSON.parse(JSON.stringify(output.abi, (key, value: unknown) => (key === 'internalType' ? undefined : value))),
    bytecode: output.bytecode.object,
    runtimeBytecode: output.deployedBytecode.object,
    // The keys are ids of nodes in the syntax tree, which ascend in the order of the source.
    immutables: Object.entries(output.deployedBytecode.immutableReferences ?? {})
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([, places]) => places),
    compiler: {
      version: compiler.version,
      evmVersion: settings.evmVersion,
      optimizerRuns: settings.optimizer.enabled ? settings.optimizer.runs : 0,
    },
  }
}

/**
 * Returns a contract as deployed: its creation code with the constructor's arguments, and its runtime code with the values of
 * the immutables.
 *
 * @param immutables - The values, in the order in which the source declares the immutables.
 */
export function construct(artifact: Artifact, args: readonly unknown[], immutables: readonly Hex[]): Artifact {
  if (artifact.immutables.length !== immutables.length)
    throw new Error('The number of immutables differs from the number that the contract declares.')
  let code = artifact.runtimeBytecode.slice(2)
  for (const [index, places] of artifact.immutables.entries()) {
    const word = pad(immutables[index] ?? '0x').slice(2)
    for (const { start } of places) code = code.slice(0, start * 2) + word + code.slice((start + 32) * 2)
  }
  return {
    ...artifact,
    // The compiler cannot check the arguments, since an ABI from a file has no types.
    bytecode: encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args }),
    runtimeBytecode: `0x${code}`,
  }
}
