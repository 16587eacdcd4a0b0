import { bridgeFields } from './bridges.ts'
import { cocoonFields } from './cocoon.ts'
import { farmFields } from './farms.ts'
import { jettonFields } from './jettons.ts'
import { launchpadFields } from './launchpads.ts'
import { lendingFields } from './lending.ts'
import { liquidityFields } from './liquidity.ts'
import { nameFields } from './names.ts'
import { nftFields } from './nfts.ts'
import type { ToncenterFields } from './toncenterFields.ts'
import { tradingFields } from './trading.ts'
import { validatorFields } from './validators.ts'
import { walletFields } from './wallets.ts'

/** The fields of toncenter's classifier for every kind that it knows. */
export const toncenterFields: ToncenterFields = {
  ...walletFields,
  ...jettonFields,
  ...nftFields,
  ...nameFields,
  ...liquidityFields,
  ...farmFields,
  ...lendingFields,
  ...tradingFields,
  ...bridgeFields,
  ...validatorFields,
  ...cocoonFields,
  ...launchpadFields,
}
