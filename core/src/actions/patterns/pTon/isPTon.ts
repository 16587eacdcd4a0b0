import type { Address } from '../../../units.ts'

// Each DEX has its own pTON masters; they are constants of the protocols.
const masters: ReadonlySet<string> = new Set([
  // STON.fi v1 and v2
  '0:8cdc1d7640ad5ee326527fc1ad0514f468b30dc84b0173f0e155f451b4e11f7c',
  '0:671963027f7f85659ab55b821671688601cdcf1ee674fc7fbbb1a776a18d34a3',
  // TONCO
  '0:949c4c66760c002800e2fa3d8a3ca4e1c90a9373b53ae7472033483bf14cd95e',
])

/** Whether a jetton is pTON, a proxy for TON. */
export const isPTon = (master: Address | undefined): boolean => master !== undefined && masters.has(master)
