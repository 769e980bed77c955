import { config } from 'zod/mini'

// A strict content security policy forbids eval. Without this setting, zod would try eval, and the browser would report this in
// the console. Every module with schemas imports this module first.
config({ jitless: true })
