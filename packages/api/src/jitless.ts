import { config } from 'zod/mini'

// A strict content security policy forbids eval. Without this setting, zod would try it and cause a report in the console.
// Every module with schemas imports this module first.
config({ jitless: true })
