import { type Address, addressOf, type Hash } from '../../units.ts'

// The texts have the format of hashes; both are constants of the protocol.
/** Ethena's pool, which exchanges USDe and staked USDe. */
export const ethenaPoolAddress: Address = addressOf(
  0,
  'a11ae0f5bb47bb2945871f915a621ff281c2d786c746da74873d71d6f2aaa7a5' as Hash,
)

/** The jetton master of Ethena's staked USDe. */
export const ethenaShareMaster: Address = addressOf(
  0,
  'd0e545323c7acb7102653c073377f7e3c67f122eb94d430a250739f109d4a57d' as Hash,
)
