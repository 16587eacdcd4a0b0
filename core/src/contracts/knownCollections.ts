import type { Address } from '../units.ts'

// Mainnet collections; each is the only one of its kind.
/** The collection of `.ton` domains. */
export const tonCollection = '0:b774d95eb20543f186c06b371ab88ad704f7e256130caf96189368a7d0cb6ccf' as Address
/** The collection of Telegram usernames. */
export const usernameCollection = '0:80d78a35f955a14b679faa887ff4cd5bfc0f43b4a4eea2a7e6927f3701b273c2' as Address
/** The collection of Telegram anonymous numbers. */
export const numberCollection = '0:0e41dc1dc3c9067ed24248580e12b3359818d83dee0304fabcf80845eafafdb2' as Address
