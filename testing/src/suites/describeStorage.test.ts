import { memoryStorage } from '@holdfast/base'
import { describeStorage } from './describeStorage.ts'

describeStorage('memoryStorage', () => memoryStorage())
