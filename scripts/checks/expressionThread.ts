import { parentPort } from 'node:worker_threads'
import { checkExpressions } from './expressions.ts'

parentPort?.postMessage(await checkExpressions())
