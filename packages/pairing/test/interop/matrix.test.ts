import { startTestRelay } from '../relay/testRelay.ts'
import { describeInterop } from './describeInterop.ts'

describeInterop(startTestRelay)
