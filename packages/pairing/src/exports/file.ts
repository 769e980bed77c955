export { fileStorage } from '../records/fileStorage.ts'
