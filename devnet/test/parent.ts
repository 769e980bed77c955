import { startChain } from '../src/startChain.ts'

/** A program that starts a chain and that the test then kills. Prints the chain's URL as its only line. */
const chain = await startChain({ stateFile: process.argv[2], blockTimeS: 1 })
process.stdout.write(`${chain.rpcUrl}\n`)
