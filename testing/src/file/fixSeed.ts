import fc from 'fast-check'

// Set-up of files with property tests: each run tries the same cases, so that a failure can be reproduced anywhere.
// `PROPERTY_SEED=<number>` tries other cases.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_123) })
