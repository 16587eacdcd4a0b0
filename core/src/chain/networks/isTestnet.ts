/** The global id of TON's public test network. */
const testnetGlobalId = -3

/** Whether friendly addresses of a network have the testnet flag: as configured, else by its global id. */
export const isTestnet = ({
  testnet,
  globalId,
}: {
  readonly testnet?: boolean | undefined
  readonly globalId?: number | undefined
}): boolean => testnet ?? globalId === testnetGlobalId
