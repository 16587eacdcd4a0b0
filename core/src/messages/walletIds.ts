/** The global ids of the networks (configuration parameter 19). */
export const globalIds = { mainnet: -239, testnet: -3 } as const

/** The parts of a W5 wallet id. */
export type W5WalletId = {
  /** The network's global id. */
  readonly network: number
  readonly workchain: number
  readonly version: number
  readonly subwallet: number
}

/**
 * The wallet id of a W5 wallet (v5r1), unsigned.
 *
 * client$1 workchain:int8 version:(## 8) subwallet:(## 15), xored with the network's global id
 *
 * @example
 * w5WalletId({ network: globalIds.mainnet, workchain: 0, version: 0, subwallet: 0 }) // 2147483409n
 */
export function w5WalletId({ network, workchain, version, subwallet }: W5WalletId): bigint {
  const walletContext = 0x8000_0000 | ((workchain & 0xff) << 23) | (version << 15) | subwallet
  return BigInt((walletContext ^ network) >>> 0)
}

/**
 * Parses a W5 wallet id for the most plausible network: every id parses with every network, but the wrong one gives a
 * large subwallet number. `undefined` for custom ids.
 */
export function parseW5WalletId(
  walletId: bigint,
  networks: readonly number[] = Object.values(globalIds),
): W5WalletId | undefined {
  const candidates = networks
    .map(network => ({ network, context: (Number(BigInt.asUintN(32, walletId)) ^ network) >>> 0 }))
    .filter(({ context }) => context >= 0x8000_0000)
    .map(({ network, context }) => ({
      network,
      workchain: ((context >>> 23) << 24) >> 24,
      version: (context >>> 15) & 0xff,
      subwallet: context & 0x7fff,
    }))
  return candidates.toSorted((a, b) => a.version - b.version || a.subwallet - b.subwallet)[0]
}
