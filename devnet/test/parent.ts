import { startChain } from '../src/startChain.ts'

/** A program that starts a chain and is then killed by the test. Prints the chain's address as its only line. */
const chain = await startChain({ stateFile: process.argv[2], blockTimeS: 1 })
process.stdout.write(`${chain.rpcUrl}\n`)
