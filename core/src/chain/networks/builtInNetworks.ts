import type { NetworkConfig } from './NetworkConfig.ts'

/** The public networks, through what their operators publish; asked only when somebody asks about them. */
export const builtInNetworks: readonly NetworkConfig[] = [
  {
    name: 'mainnet',
    globalId: -239,
    sources: [
      { kind: 'liteserver', globalConfig: 'https://ton.org/global.config.json' },
      { kind: 'toncenter', url: 'https://toncenter.com' },
      { kind: 'tonapi', url: 'https://tonapi.io' },
    ],
  },
  {
    name: 'testnet',
    globalId: -3,
    sources: [
      { kind: 'liteserver', globalConfig: 'https://ton.org/testnet-global.config.json' },
      { kind: 'toncenter', url: 'https://testnet.toncenter.com' },
      { kind: 'tonapi', url: 'https://testnet.tonapi.io' },
    ],
  },
]
