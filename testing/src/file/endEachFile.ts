import { afterAll } from 'vitest'
import { endFile } from './fileEnd.ts'

// Set-up of every test file. Registered before the hooks of the file itself, so it runs after them.
afterAll(endFile)
