import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/database/schema.ts',
    './src/indexer/tables.ts',
    './src/names/tables.ts',
    './src/embedded/tables.ts',
    './src/custody/tables.ts',
    './src/onramp/orders/tables.ts',
    './src/bundler/tables.ts',
    './src/smart-sessions/tables.ts',
    './src/paymaster/tables.ts',
  ],
  out: './src/database/migrations',
})
