import { config } from 'zod/mini'

// A strict content policy forbids eval. Without this setting, zod would try eval, and the browser would report it in the
// console. Every module that creates a schema imports this module first.
config({ jitless: true })
