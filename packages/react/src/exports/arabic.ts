export { arabic } from '../messages/languages/arabic.ts'
