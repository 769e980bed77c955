import { afterAll } from 'vitest'
import { endFile } from './fileEnd.ts'

// Set-up of every test file. Its hook is registered before the file's own hooks, so it runs after them.
afterAll(endFile)
