import { defineProtocol } from '../../actions/engine/protocol.ts'
import { hipoLoanRejection, hipoLoanRepayment, hipoLoanRequest } from './loans.ts'
import { hipoStake, hipoStakeRequest } from './staking.ts'
import { hipoMint, hipoRollback } from './tokens.ts'
import { hipoPayout, hipoPostponement, hipoStakeCompletion, hipoUnstake, hipoUnstakeRequest } from './unstaking.ts'

/** Hipo: liquid staking. */
export const hipoProtocol = defineProtocol({
  name: 'hipo',
  displayName: 'Hipo',
  patterns: { mints: [hipoMint, hipoRollback] },
  extended: {
    operations: [
      ...[hipoStakeRequest, hipoStake, hipoUnstakeRequest, hipoUnstake],
      ...[hipoPostponement, hipoPayout, hipoStakeCompletion],
      ...[hipoLoanRequest, hipoLoanRejection, hipoLoanRepayment],
    ],
  },
  operations: {
    '0x6fcba7cd': 'reserve of tokens to unstake',
    '0x653b5ecb': 'reserve of tokens through the token master',
    '0x386a358b': 'reserve of tokens to unstake',
    '0x688b0213': 'reserve of tokens through the token master',
    '0x5be57626': 'tokens minted through the token master',
    '0x42684479': 'mint of tokens',
    '0x7cffe1ee': 'burn of tokens',
    '0x5b512e25': 'tokens burned',
    '0x4476fde0': 'tokens burned through the token master',
    '0x32b67194': 'return of tokens through the token master',
    '0x45baeda9': 'request to unstake everything',
    '0x76bd2760': 'request to unstake everything through the token master',
    '0x5ae30148': 'unstake of everything',
    '0x47daa10f': 'coins saved through the token master',
    '0x4cce0e74': 'coins saved',
    '0x4b2d7871': 'mint of a bill',
    '0x3275dfc2': 'assignment of a bill',
    '0x840f6369': 'bill burned',
    '0x639d400a': 'burn of all bills',
    '0xc6d8b51f': 'last bill burned',
    '0x36335da9': 'request of a loan',
    '0x12b808d3': 'request of a loan',
    '0x574a297b': 'participation in the elections',
    '0x6a31d344': 'decision about loan requests',
    '0x071d07cc': 'processing of loan requests',
    '0x2f0b5b3b': 'change of the validator set',
    '0x23274435': 'end of participation',
    '0x4f173d3e': 'recovery of stakes',
    '0x0fca4c86': 'recovered stake',
    '0xc8310d2a': 'recovered stake',
    '0x089cd4d0': 'new stake through the loan contract',
    '0x407cb243': 'recovery of a stake through the loan contract',
    '0xcd0f2116': 'loan request rejected',
    '0xfaaa8366': 'result of a loan',
    '0x8b556813': 'profit of a loan',
    '0x5e2d81f4': 'fee of a borrower',
    '0xd401b82b': 'notification of a stake',
    '0xf0fa223b': 'withdrawal with TON',
  },
})
