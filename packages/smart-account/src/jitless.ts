import { config } from 'zod/mini'

// A strict content policy forbids eval; without this, zod would try it and cause a report in the console.
// Every schema imports this module before it is created.
config({ jitless: true })
