export { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded/startEmbeddedDatabase.ts'
