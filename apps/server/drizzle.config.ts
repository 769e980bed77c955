import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/database/schema.ts',
    './src/indexer/tables.ts',
    './src/embedded/tables.ts',
    './src/custody/tables.ts',
  ],
  out: './src/database/migrations',
})
