// The views for buying follow one another, so they load together.
export { BuyInProgress } from './BuyInProgress/BuyInProgress.tsx'
export { OnRampActivity } from './OnRampActivity/OnRampActivity.tsx'
export { OnRampFiatSelect } from './OnRampFiatSelect/OnRampFiatSelect.tsx'
export { OnRampProviders } from './OnRampProviders/OnRampProviders.tsx'
export { OnRampTokenSelect } from './OnRampTokenSelect/OnRampTokenSelect.tsx'
export { WhatIsABuy } from './WhatIsABuy/WhatIsABuy.tsx'
