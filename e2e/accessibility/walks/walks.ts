import { walkAsHolder } from './holder.ts'
import { walkAsNewcomer } from './newcomer.ts'
import { walkAsPairer } from './pairer.ts'
import { walkWithSandboxWallet } from './sandbox.ts'
import { walkAsSeeker } from './seeker.ts'
import { walkAsStaker } from './staker.ts'
import { walkWithTrouble } from './trouble.ts'
import { walkAsVisitor } from './visitor.ts'

/**
 * The walks cover every view of the product. `picturedUser` is the user's name in pictures, which is fixed so that the pictures
 * stay the same. `isInModal` marks the walks that see only views of the modal.
 */
export const walks = [
  { name: 'visitor', picturedUser: 'vera', walk: walkAsVisitor },
  { name: 'newcomer', picturedUser: 'nora', walk: walkAsNewcomer },
  { name: 'sandbox wallet', picturedUser: 'samuel', walk: walkWithSandboxWallet },
  { name: 'seeker', picturedUser: 'sven', walk: walkAsSeeker, isInModal: true },
  { name: 'pairer', picturedUser: 'petra', walk: walkAsPairer, isInModal: true },
  { name: 'staker', picturedUser: 'ada', walk: walkAsStaker },
  { name: 'holder', picturedUser: 'hedda', walk: walkAsHolder, isInModal: true },
  { name: 'trouble', picturedUser: 'tom', walk: walkWithTrouble },
]
