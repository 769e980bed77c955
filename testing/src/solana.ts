export { startTestSolana, type TestSolana } from './solana/startTestSolana.ts'
