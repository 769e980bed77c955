export { german } from '../messages/languages/german.ts'
