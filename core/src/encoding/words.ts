/** Words that are not written in small letters. */
const displayWords: Readonly<Record<string, string>> = {
  '2fa': '2FA',
  affluent: 'Affluent',
  bidask: 'Bidask',
  cocoon: 'Cocoon',
  coffee: 'Swap Coffee',
  cpmm: 'CPMM',
  damm: 'DAMM',
  daolama: 'DAOLama',
  dedust: 'DeDust',
  dns: 'DNS',
  evaa: 'EVAA',
  getgems: 'Getgems',
  grambo: 'Grambo',
  imanager: 'interest manager',
  lp: 'LP',
  megatonfi: 'Megaton',
  moon: 'moon.cx',
  mooncx: 'moon.cx',
  mytonwallet: 'MyTonWallet',
  nft: 'NFT',
  omniston: 'Omniston',
  pton: 'pTON',
  pyth: 'Pyth',
  sbt: 'SBT',
  stonfi: 'STON.fi',
  storm: 'Storm',
  tegro: 'Tegro',
  ton: 'TON',
  tonco: 'TONCO',
  tonkeeper: 'Tonkeeper',
  tonstake: 'Tonstakers',
  vamm: 'vAMM',
  whales: 'Whales',
  xtr: 'XTR',
}

const toDisplayWord = (word: string): string =>
  Object.hasOwn(displayWords, word.toLowerCase())
    ? (displayWords[word.toLowerCase()] ?? word)
    : // Letters that are all capitals are an abbreviation.
      /^[A-Z]{2}/.test(word)
      ? word
      : word.toLowerCase()

/**
 * The display words of a name of an operation, as the ABI or a decoder writes it.
 *
 * @example
 * formatOperation('TonstakePoolTouch') // 'Tonstakers pool touch'
 * formatOperation('nft_transfer') // 'NFT transfer'
 */
export const formatOperation = (name: string): string =>
  name
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
    .split(/[_ ]/)
    .map(toDisplayWord)
    .join(' ')

/**
 * What people call a protocol.
 *
 * @example
 * formatProtocol('stonfi') // 'STON.fi'
 */
export const formatProtocol = (name: string): string =>
  Object.hasOwn(displayWords, name) ? (displayWords[name] ?? name) : name

/**
 * The display name of an interface.
 *
 * @example
 * formatInterface('wallet_v5r1') // 'wallet v5r1'
 * formatInterface('nft_item') // 'NFT item'
 */
export const formatInterface = (name: string): string => (name === 'tv_pool' ? 'nominator pool' : formatOperation(name))

/**
 * The display names of the interfaces of one contract; an interface is left out beside one that extends its name.
 *
 * @example
 * formatInterfaces(['jetton_wallet', 'jetton_wallet_governed']) // 'jetton wallet governed'
 */
export const formatInterfaces = (
  names: readonly string[],
  format: (name: string) => string = formatInterface,
): string =>
  names
    .filter(name => !names.some(other => other.startsWith(`${name}_`)))
    .map(format)
    .join(', ')

/** A name that only an ABI of the user has is marked as such; any other stays as it is. */
export const formatDeclaredName = ({
  name,
  abi,
}: {
  readonly name: string
  readonly abi?: string | undefined
}): string => (abi === undefined ? name : `“${name}” of the ABI ${abi}`)
